package org.openmds.loadtest.generator.relay;

import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of a network link that carries so many bytes a second, of all connections together: bytes go through it one after the other, in the order in
 * which they come. Thread-safe.
 */
public final class LinkDirection {

    private static final double NANOS = 1e9;

    private final double nanosPerByte;
    private final AtomicLong freeAt;

    private LinkDirection(double nanosPerByte, long now) {
        this.nanosPerByte = nanosPerByte;
        this.freeAt = new AtomicLong(now);
    }

    /** One that takes no time. */
    public static LinkDirection unbounded() {
        return new LinkDirection(0, 0);
    }

    /** @throws IllegalArgumentException where it would carry nothing */
    public static LinkDirection of(double bytesPerSecond) {
        return of(bytesPerSecond, System.nanoTime());
    }

    /** @param now by {@link System#nanoTime}, as all times here */
    static LinkDirection of(double bytesPerSecond, long now) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a link carries some bytes a second, got " + bytesPerSecond);
        }
        return new LinkDirection(NANOS / bytesPerSecond, now);
    }

    /** When the last byte is through, of bytes that came then. */
    long passedAt(long now, int bytes) {
        if (nanosPerByte == 0) {
            return now;
        }
        long takes = Math.round(bytes * nanosPerByte);
        return freeAt.updateAndGet(from -> (from - now > 0 ? from : now) + takes);
    }
}
