package org.openmds.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads HTTP/1.1 answers from buffers that each hold any part of them, and passes their bodies on without a copy. Understands
 * Content-Length and chunked answers. Used by one thread.
 */
final class HttpAnswerReader implements AnswerReader {

    private static final int MAX_LINE_BYTES = 8 << 10;
    private static final int OK = 200;
    /** Largest part of the body of a failed answer that is kept for the problem text, in bytes. */
    private static final int MAX_PROBLEM_BYTES = 300;

    /** Receiver of a body's bytes. */
    interface BodySink {

        /** Takes the given number of bytes and leaves the buffer's position after them. */
        void take(ByteBuffer in, int length) throws IOException;
    }

    /** Discards the body. */
    static final BodySink DISCARD = (in, length) -> in.position(in.position() + length);

    private enum ReaderState {
        STATUS, HEADER, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILER, NOTHING
    }

    private final BodySink body;
    private final byte[] line = new byte[MAX_LINE_BYTES];
    private final StringBuilder problem = new StringBuilder();
    private int lineLength;
    private ReaderState readerState = ReaderState.NOTHING;
    private int status;
    private boolean chunked;
    private long left;
    private long length;

    HttpAnswerReader(BodySink body) {
        this.body = body;
    }

    @Override
    public void begin() {
        readerState = ReaderState.STATUS;
        problem.setLength(0);
        chunked = false;
        left = 0;
        length = 0;
    }

    @Override
    public boolean read(ByteBuffer in) throws IOException {
        while (readerState != ReaderState.NOTHING) {
            boolean over = readerState == ReaderState.BODY || readerState == ReaderState.CHUNK
                    ? readBody(in)
                    : readLine(in);
            if (!over) {
                return false;
            }
        }
        return true;
    }

    int status() {
        return status;
    }

    /** Returns the number of bytes of the body so far. */
    long length() {
        return length;
    }

    @Override
    public boolean isSuccess() {
        return status == OK;
    }

    /** Returns the status and the beginning of the body of a failed answer. */
    @Override
    public String problem() {
        return "HTTP status %d: %s".formatted(status, problem.toString().strip());
    }

    private boolean readBody(ByteBuffer in) throws IOException {
        int part = (int) Math.min(left, in.remaining());
        if (status != OK) {
            appendToProblem(in, Math.min(part, MAX_PROBLEM_BYTES - problem.length()));
        }
        body.take(in, part);
        left -= part;
        length += part;
        if (left == 0) {
            readerState = chunked ? ReaderState.CHUNK_END : ReaderState.NOTHING;
        }
        return left == 0;
    }

    private void appendToProblem(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(in.position(), bytes);
        problem.append(new String(bytes, StandardCharsets.UTF_8));
    }

    private boolean readLine(ByteBuffer in) throws IOException {
        while (in.hasRemaining()) {
            byte next = in.get();
            if (next == '\n') {
                String text = new String(line, 0, lineLength, StandardCharsets.ISO_8859_1).stripTrailing();
                lineLength = 0;
                handleLine(text);
                return true;
            }
            if (lineLength == MAX_LINE_BYTES) {
                throw new IOException("a header line of the answer is longer than %d bytes".formatted(MAX_LINE_BYTES));
            }
            line[lineLength++] = next;
        }
        return false;
    }

    private void handleLine(String text) {
        switch (readerState) {
            case STATUS -> {
                status = Integer.parseInt(text, 9, 12, 10);
                readerState = ReaderState.HEADER;
            }
            case HEADER -> handleHeader(text);
            case CHUNK_SIZE -> {
                left = Long.parseLong(text, 16);
                readerState = left == 0 ? ReaderState.TRAILER : ReaderState.CHUNK;
            }
            case CHUNK_END -> readerState = ReaderState.CHUNK_SIZE;
            case TRAILER -> readerState = text.isEmpty() ? ReaderState.NOTHING : ReaderState.TRAILER;
            default -> throw new IllegalStateException("a line was read in state " + readerState);
        }
    }

    private void handleHeader(String text) {
        if (text.isEmpty()) {
            readerState = chunked ? ReaderState.CHUNK_SIZE : left == 0 ? ReaderState.NOTHING : ReaderState.BODY;
        } else if (hasName(text, "content-length:")) {
            left = Long.parseLong(text.substring(text.indexOf(':') + 1).strip());
        } else if (hasName(text, "transfer-encoding:")) {
            chunked = text.toLowerCase(Locale.ROOT).contains("chunked");
        }
    }

    private static boolean hasName(String text, String name) {
        return text.regionMatches(true, 0, name, 0, name.length());
    }
}
