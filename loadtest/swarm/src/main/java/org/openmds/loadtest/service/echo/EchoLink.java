package org.openmds.loadtest.service.echo;

import java.util.concurrent.atomic.AtomicLong;

/** A simulated link with a bandwidth limit, which answers pass one after the other. Thread-safe. */
final class EchoLink {

    private static final double NANOS = 1e9;

    private final double nanosPerByte;
    /** The time by {@link System#nanoTime} from which the link is free. */
    private final AtomicLong freeAt = new AtomicLong(System.nanoTime());

    /**
     * Creates an idle link.
     *
     * @param bytesPerSecond
     *            bandwidth; 0 for no limit
     */
    EchoLink(long bytesPerSecond) {
        this.nanosPerByte = bytesPerSecond == 0 ? 0 : NANOS / bytesPerSecond;
    }

    /** Returns the time at which the last byte of an answer has passed, if the answer is ready at the given time. */
    long passedAt(long ready, int bytes) {
        if (nanosPerByte == 0) {
            return ready;
        }
        long takes = Math.round(bytes * nanosPerByte);
        return freeAt.updateAndGet(from -> (from - ready > 0 ? from : ready) + takes);
    }
}
