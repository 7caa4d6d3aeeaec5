package org.openmds.trigger.action;

import java.time.Duration;

/**
 * A bucket of tokens that is full at first and gets one token in each interval, by the generic cell rate algorithm (ITU-T I.371). Not thread-safe.
 */
final class TokenBucket {

    private final long intervalNanos;
    private final long capacityNanos;
    /** The time at which the bucket will be full. */
    private long fullNanos;

    /**
     * @param capacity
     *            largest number of tokens, and their number in a period
     * @param nowNanos
     *            the time, as of {@link System#nanoTime()}
     */
    TokenBucket(int capacity, Duration period, long nowNanos) {
        this.intervalNanos = period.dividedBy(capacity).toNanos();
        this.capacityNanos = intervalNanos * capacity;
        this.fullNanos = nowNanos;
    }

    /** Returns the time until there is a token; zero if there is one. */
    Duration untilToken(long nowNanos) {
        return Duration.ofNanos(Math.max(0, missing(nowNanos) + intervalNanos - capacityNanos));
    }

    /** Takes a token, if there is one. */
    void take(long nowNanos) {
        fullNanos = nowNanos + Math.min(capacityNanos, missing(nowNanos) + intervalNanos);
    }

    boolean isFull(long nowNanos) {
        return missing(nowNanos) == 0;
    }

    /** Returns the time in which the missing tokens come. */
    private long missing(long nowNanos) {
        return Math.max(0, fullNanos - nowNanos);
    }
}
