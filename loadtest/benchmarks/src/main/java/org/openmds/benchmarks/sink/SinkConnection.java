package org.openmds.benchmarks.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One persistent connection to consumers: reads POSTs to {@code /c/NUMBER} and answers 202; POSTs to other paths are read and never
 * answered. Used by one thread.
 */
final class SinkConnection {

    private static final int INITIAL_BUFFER_BYTES = 16 << 10;
    private static final int MAX_REQUEST_BYTES = 4 << 20;
    private static final byte[] ANSWER = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PATH = "POST /c/".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MESSAGE_TAG = ":NotificationMessage>".getBytes(StandardCharsets.US_ASCII);

    private final SocketChannel channel;
    private final EventTally tally;
    private final ByteBuffer answer = ByteBuffer.allocateDirect(ANSWER.length).put(ANSWER);
    private ByteBuffer in = ByteBuffer.allocateDirect(INITIAL_BUFFER_BYTES);
    /** Length of the current request's head; zero until the head is complete. */
    private int headLength;
    private int bodyLength;

    SinkConnection(SocketChannel channel, EventTally tally) {
        this.channel = channel;
        this.tally = tally;
    }

    /** Reads available bytes and handles complete requests; returns false at the end of the connection. */
    boolean read() throws IOException {
        if (channel.read(in) < 0) {
            return false;
        }
        while (isComplete()) {
            handleRequest();
        }
        int wanted = headLength + bodyLength;
        if (wanted > MAX_REQUEST_BYTES || !in.hasRemaining() && in.capacity() == MAX_REQUEST_BYTES) {
            throw new IOException("a request is longer than %d bytes".formatted(MAX_REQUEST_BYTES));
        }
        if (!in.hasRemaining() || wanted > in.capacity()) {
            in = ByteBuffer.allocateDirect(Math.max(wanted, Math.min(MAX_REQUEST_BYTES, 2 * in.capacity())))
                    .put(in.flip());
        }
        return true;
    }

    private boolean isComplete() throws IOException {
        if (headLength == 0) {
            readHead();
        }
        return headLength > 0 && in.position() >= headLength + bodyLength;
    }

    private void readHead() throws IOException {
        int end = in.position() - 3;
        for (int at = 0; at < end; at++) {
            if (in.get(at) == '\r' && in.get(at + 1) == '\n' && in.get(at + 2) == '\r' && in.get(at + 3) == '\n') {
                headLength = at + 4;
                int length = find(LENGTH, 0, headLength);
                if (length < 0) {
                    throw new IOException("a request has no Content-Length header");
                }
                bodyLength = number(length + LENGTH.length);
                return;
            }
        }
    }

    private void handleRequest() throws IOException {
        int end = headLength + bodyLength;
        if (find(PATH, 0, PATH.length) == 0) {
            tally.recordRequest(number(PATH.length), messages(end), bodyLength, System.nanoTime());
            if (channel.write(answer.flip()) < ANSWER.length) {
                throw new IOException("the send buffer is full: an answer cannot be sent");
            }
        }
        int position = in.position();
        in.limit(position).position(end);
        in.compact();
        headLength = 0;
        bodyLength = 0;
    }

    /** Returns the number of messages in the request. One message has 4 KB: only longer requests may hold several. */
    private int messages(int end) {
        if (bodyLength <= SinkProgram.MAX_SINGLE_MESSAGE_BYTES) {
            return 1;
        }
        int tags = 0;
        for (int at = find(MESSAGE_TAG, headLength, end); at >= 0; at = find(MESSAGE_TAG, at + 1, end)) {
            tags++;
        }
        return Math.max(1, tags / 2);
    }

    /** Returns the first position of these bytes, ignoring case; -1 if they are missing. */
    private int find(byte[] wanted, int from, int to) {
        for (int at = from; at <= to - wanted.length; at++) {
            int same = 0;
            while (same < wanted.length && lower(in.get(at + same)) == lower(wanted[same])) {
                same++;
            }
            if (same == wanted.length) {
                return at;
            }
        }
        return -1;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + 'a' - 'A' : letter;
    }

    private int number(int from) throws IOException {
        int at = from;
        while (in.get(at) == ' ') {
            at++;
        }
        int number = 0;
        int digits = 0;
        for (; in.get(at) >= '0' && in.get(at) <= '9' && digits < 9; at++, digits++) {
            number = 10 * number + in.get(at) - '0';
        }
        if (digits == 0) {
            throw new IOException(String.format(Locale.ROOT, "a request has no number at position %d", from));
        }
        return number;
    }
}
