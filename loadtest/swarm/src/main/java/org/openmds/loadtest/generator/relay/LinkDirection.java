package org.openmds.loadtest.generator.relay;

import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of a network link with a limited bandwidth for all its connections together. Bytes pass one after the other, in the order of their
 * arrival. Thread-safe.
 */
public final class LinkDirection {

    private static final double NANOS = 1e9;

    private final double nanosPerByte;
    private final AtomicLong freeAt;

    private LinkDirection(double nanosPerByte, long now) {
        this.nanosPerByte = nanosPerByte;
        this.freeAt = new AtomicLong(now);
    }

    /** Returns a link without a bandwidth limit. */
    public static LinkDirection unbounded() {
        return new LinkDirection(0, 0);
    }

    /** @throws IllegalArgumentException if the bandwidth is not positive */
    public static LinkDirection of(double bytesPerSecond) {
        return of(bytesPerSecond, System.nanoTime());
    }

    /** @param now the current time by {@link System#nanoTime}, like all times here */
    static LinkDirection of(double bytesPerSecond, long now) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "the bandwidth must be more than 0 bytes per second, got " + bytesPerSecond);
        }
        return new LinkDirection(NANOS / bytesPerSecond, now);
    }

    /** Returns the time at which the last of the given bytes has passed, if they arrive now. */
    long passedAt(long now, int bytes) {
        if (nanosPerByte == 0) {
            return now;
        }
        long takes = Math.round(bytes * nanosPerByte);
        return freeAt.updateAndGet(from -> (from - now > 0 ? from : now) + takes);
    }
}
