package org.openmds.http;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pace at which the clients of one address get refusals. Each address may get those of one second at once; further ones wait for their turn, a
 * limited time. Its size does not depend on the number of addresses: those with equal hashes share a pace. Thread-safe.
 */
final class RefusalPace {

    /** Number of paces; a power of two. */
    private static final int PACES = 4_096;
    private static final int HASH_SHIFT = 16;
    /** The longest wait. A stop of the server waits for the requests in progress. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final List<RequestRate> paces;

    /**
     * @param perSecond
     *            number of refusals of one address in a second
     * @param nowNanos
     *            the time, as of {@link System#nanoTime()}
     */
    RefusalPace(int perSecond, long nowNanos) {
        this.paces = Stream.generate(() -> new RequestRate(perSecond, nowNanos)).limit(PACES).toList();
    }

    /** Counts a refusal, and returns the time that its answer has to wait. */
    Duration delay(String address, long nowNanos) {
        int hash = address.hashCode();
        RequestRate pace = paces.get((hash ^ hash >>> HASH_SHIFT) & PACES - 1);
        long wait = pace.reserve(nowNanos, LONGEST_WAIT.toNanos());
        return Duration.ofNanos(Math.min(wait, LONGEST_WAIT.toNanos()));
    }
}
