package org.openmds.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads HTTP/1.1 answers from the pieces in which they come, and passes over their bodies without copying them. Understands Content-Length and chunked
 * answers. Used by one thread.
 */
final class AnswerReader {

    private static final int LONGEST_LINE = 8 << 10;
    private static final int OK = 200;
    /** Of an answer that is no success, to tell why. */
    private static final int MOST_OF_A_PROBLEM = 300;

    /** Where the bytes of a body go. */
    interface Body {

        /** Takes the next bytes, as many as said, and leaves the buffer's position behind them. */
        void take(ByteBuffer in, int length) throws IOException;
    }

    /** Passes over the body. */
    static final Body NOWHERE = (in, length) -> in.position(in.position() + length);

    private enum Expected {
        STATUS, HEADER, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILER, NOTHING
    }

    private final Body body;
    private final byte[] line = new byte[LONGEST_LINE];
    private final StringBuilder problem = new StringBuilder();
    private int lineLength;
    private Expected expected = Expected.NOTHING;
    private int status;
    private boolean chunked;
    private long left;
    private long length;

    AnswerReader(Body body) {
        this.body = body;
    }

    /** Expects the next answer. */
    void begin() {
        expected = Expected.STATUS;
        problem.setLength(0);
        chunked = false;
        left = 0;
        length = 0;
    }

    /** Reads on; true when the answer is complete, whose last byte is then before the buffer's position. */
    boolean read(ByteBuffer in) throws IOException {
        while (expected != Expected.NOTHING) {
            boolean over = expected == Expected.BODY || expected == Expected.CHUNK ? bodyIsOver(in) : lineIsOver(in);
            if (!over) {
                return false;
            }
        }
        return true;
    }

    int status() {
        return status;
    }

    /** Bytes of the body. */
    long length() {
        return length;
    }

    /** Status and the beginning of the body, where that is no success. */
    String problem() {
        return "HTTP status %d: %s".formatted(status, problem.toString().strip());
    }

    private boolean bodyIsOver(ByteBuffer in) throws IOException {
        int part = (int) Math.min(left, in.remaining());
        if (status != OK) {
            keep(in, Math.min(part, MOST_OF_A_PROBLEM - problem.length()));
        }
        body.take(in, part);
        left -= part;
        length += part;
        if (left == 0) {
            expected = chunked ? Expected.CHUNK_END : Expected.NOTHING;
        }
        return left == 0;
    }

    private void keep(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(in.position(), bytes);
        problem.append(new String(bytes, StandardCharsets.UTF_8));
    }

    private boolean lineIsOver(ByteBuffer in) throws IOException {
        while (in.hasRemaining()) {
            byte next = in.get();
            if (next == '\n') {
                String text = new String(line, 0, lineLength, StandardCharsets.ISO_8859_1).stripTrailing();
                lineLength = 0;
                line(text);
                return true;
            }
            if (lineLength == LONGEST_LINE) {
                throw new IOException("a line of the answer's head is longer than %d bytes".formatted(LONGEST_LINE));
            }
            line[lineLength++] = next;
        }
        return false;
    }

    private void line(String text) {
        switch (expected) {
            case STATUS -> {
                status = Integer.parseInt(text, 9, 12, 10);
                expected = Expected.HEADER;
            }
            case HEADER -> header(text);
            case CHUNK_SIZE -> {
                left = Long.parseLong(text, 16);
                expected = left == 0 ? Expected.TRAILER : Expected.CHUNK;
            }
            case CHUNK_END -> expected = Expected.CHUNK_SIZE;
            case TRAILER -> expected = text.isEmpty() ? Expected.NOTHING : Expected.TRAILER;
            default -> throw new IllegalStateException("no line is expected, but " + expected);
        }
    }

    private void header(String text) {
        if (text.isEmpty()) {
            expected = chunked ? Expected.CHUNK_SIZE : left == 0 ? Expected.NOTHING : Expected.BODY;
        } else if (named(text, "content-length:")) {
            left = Long.parseLong(text.substring(text.indexOf(':') + 1).strip());
        } else if (named(text, "transfer-encoding:")) {
            chunked = text.toLowerCase(Locale.ROOT).contains("chunked");
        }
    }

    private static boolean named(String text, String name) {
        return text.regionMatches(true, 0, name, 0, name.length());
    }
}
