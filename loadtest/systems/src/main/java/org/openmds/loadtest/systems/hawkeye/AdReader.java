package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Takes messages from a stream, one after the other. For one thread. */
final class AdReader {

    private static final int FIRST_BYTES = 16 << 10;
    /** A message ends with two empty lines. */
    private static final int ENDS = 3;

    private final InputStream in;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int held;
    private long firstByteNanos;

    AdReader(InputStream in) {
        this.in = in;
    }

    /** When the last message began to come, on the scale of {@link System#nanoTime}. */
    long firstByteNanos() {
        return firstByteNanos;
    }

    /**
     * The next message, whole.
     *
     * @return empty where the stream ends before it begins
     * @throws IOException
     *             where it ends before the message does, or the message is too long
     */
    Optional<byte[]> next() throws IOException {
        int lines = 0;
        int looked = 0;
        firstByteNanos = System.nanoTime();
        while (true) {
            while (looked < held) {
                lines = buffer[looked++] == '\n' ? lines + 1 : 0;
                if (lines == ENDS) {
                    return Optional.of(taken(looked));
                }
            }
            if (!more()) {
                return Optional.empty();
            }
        }
    }

    private byte[] taken(int length) {
        byte[] message = Arrays.copyOf(buffer, length);
        System.arraycopy(buffer, length, buffer, 0, held - length);
        held -= length;
        return message;
    }

    /** Reads on; false where the stream ended between messages. */
    private boolean more() throws IOException {
        if (held == AdStream.MOST_BYTES) {
            throw new IOException("the message has more than %d bytes".formatted(AdStream.MOST_BYTES));
        }
        if (held == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(AdStream.MOST_BYTES, buffer.length * 2));
        }
        int got = in.read(buffer, held, buffer.length - held);
        if (got < 0 && held > 0) {
            throw new IOException("the message ends after %d bytes, without two empty lines".formatted(held));
        }
        if (held == 0) {
            firstByteNanos = System.nanoTime();
        }
        held += Math.max(0, got);
        return got >= 0;
    }
}
