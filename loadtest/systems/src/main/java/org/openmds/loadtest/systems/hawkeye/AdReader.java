package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Reads messages from a stream, one after the other. For one thread. */
final class AdReader {

    private static final int INITIAL_BUFFER_BYTES = 16 << 10;
    /** Consecutive line feeds that end a message: the end of the last line and two empty lines. */
    private static final int END_LINE_FEEDS = 3;

    private final InputStream in;
    private byte[] buffer = new byte[INITIAL_BUFFER_BYTES];
    private int heldBytes;
    private long firstByteNanos;

    AdReader(InputStream in) {
        this.in = in;
    }

    /** Returns when the first byte of the last message arrived, in {@link System#nanoTime}. */
    long firstByteNanos() {
        return firstByteNanos;
    }

    /**
     * Reads the next message.
     *
     * @return the whole message; empty if the stream ends before the message starts
     * @throws IOException
     *             if the stream ends in the middle of the message, or the message is too long
     */
    Optional<byte[]> next() throws IOException {
        int lines = 0;
        int looked = 0;
        firstByteNanos = System.nanoTime();
        while (true) {
            while (looked < heldBytes) {
                lines = buffer[looked++] == '\n' ? lines + 1 : 0;
                if (lines == END_LINE_FEEDS) {
                    return Optional.of(takeMessage(looked));
                }
            }
            if (!readMore()) {
                return Optional.empty();
            }
        }
    }

    private byte[] takeMessage(int length) {
        byte[] message = Arrays.copyOf(buffer, length);
        System.arraycopy(buffer, length, buffer, 0, heldBytes - length);
        heldBytes -= length;
        return message;
    }

    /** Reads more bytes; returns false if the stream ended between messages. */
    private boolean readMore() throws IOException {
        if (heldBytes == AdStream.MAX_BYTES) {
            throw new IOException("the message is longer than %d bytes".formatted(AdStream.MAX_BYTES));
        }
        if (heldBytes == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(AdStream.MAX_BYTES, buffer.length * 2));
        }
        int got = in.read(buffer, heldBytes, buffer.length - heldBytes);
        if (got < 0 && heldBytes > 0) {
            throw new IOException(
                    "the message ends after %d bytes: expected two empty lines at its end".formatted(heldBytes));
        }
        if (heldBytes == 0) {
            firstByteNanos = System.nanoTime();
        }
        heldBytes += Math.max(0, got);
        return got >= 0;
    }
}
