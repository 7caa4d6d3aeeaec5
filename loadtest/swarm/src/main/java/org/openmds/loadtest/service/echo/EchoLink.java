package org.openmds.loadtest.service.echo;

import java.util.concurrent.atomic.AtomicLong;

/** A link of so many bytes a second, which answers take one after the other. Thread-safe. */
final class EchoLink {

    private static final double NANOS = 1e9;

    private final double nanosPerByte;
    /** By {@link System#nanoTime}, from when on the next may take it. */
    private final AtomicLong freeAt = new AtomicLong(System.nanoTime());

    /**
     * @param bytesPerSecond
     *            0 for a link that takes no time
     */
    EchoLink(long bytesPerSecond) {
        this.nanosPerByte = bytesPerSecond == 0 ? 0 : NANOS / bytesPerSecond;
    }

    /** When the last byte is through, of an answer that is ready at this time. */
    long passedAt(long ready, int bytes) {
        if (nanosPerByte == 0) {
            return ready;
        }
        long takes = Math.round(bytes * nanosPerByte);
        return freeAt.updateAndGet(from -> (from - ready > 0 ? from : ready) + takes);
    }
}
