package org.openmds.loadtest.generator.relay;

import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of a network link that carries so many bytes a second, of all connections together: bytes go through it one after the other, in the order in
 * which they come. Thread-safe.
 */
public final class Link {

    private static final double NANOS = 1e9;

    private final double nanosPerByte;
    private final AtomicLong free;

    private Link(double nanosPerByte, long now) {
        this.nanosPerByte = nanosPerByte;
        this.free = new AtomicLong(now);
    }

    /** One that takes no time. */
    public static Link unbounded() {
        return new Link(0, 0);
    }

    /** @throws IllegalArgumentException where it would carry nothing */
    public static Link of(double bytesPerSecond) {
        return of(bytesPerSecond, System.nanoTime());
    }

    /** @param now by {@link System#nanoTime}, as all times here */
    static Link of(double bytesPerSecond, long now) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a link carries some bytes a second, got " + bytesPerSecond);
        }
        return new Link(NANOS / bytesPerSecond, now);
    }

    /** When the last byte is through, of bytes that came then. */
    long through(long now, int bytes) {
        if (nanosPerByte == 0) {
            return now;
        }
        long takes = Math.round(bytes * nanosPerByte);
        return free.updateAndGet(from -> (from - now > 0 ? from : now) + takes);
    }
}
