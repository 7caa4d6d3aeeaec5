package org.openmds.wsrf.client;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A generator of unique message identifiers in the form of UUIDs. The first half is random and common to all; the second half is a counter with a
 * random start. This avoids a call of the system's random generator for each message. Thread-safe.
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
