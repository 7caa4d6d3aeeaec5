package org.openmds.wsrf.client;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Identifiers of messages, each a UUID that no other has: the first half is random and the same for all, the second is counted on from a random number. What
 * is random throughout costs a look at the system's generator for each. Thread-safe.
 */
final class MessageIds {

    private static final long VARIANT_BITS = 0x8000_0000_0000_0000L;
    private static final long COUNTER_MASK = 0x3FFF_FFFF_FFFF_FFFFL;

    private final long first;
    private final AtomicLong second;

    MessageIds() {
        UUID random = UUID.randomUUID();
        first = random.getMostSignificantBits();
        second = new AtomicLong(random.getLeastSignificantBits());
    }

    String next() {
        return new UUID(first, VARIANT_BITS | second.getAndIncrement() & COUNTER_MASK).toString();
    }
}
