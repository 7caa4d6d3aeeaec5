package org.openmds.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection of a {@link ClientLoop}: sends a request, then reads until its answer is complete. Never blocks after its constructor. */
final class ClientConnection implements AutoCloseable {

    private static final int SMALL_BUFFER_BYTES = 4 << 10;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final NumberedRequest request;
    private final AnswerReader answer;
    private ByteBuffer unsent = ByteBuffer.allocate(0);
    private long sentNanos;
    private long pausedUntil;
    private boolean waiting;

    ClientConnection(URI target, NumberedRequest request, Selector selector) throws IOException {
        this.request = request;
        ClientProtocol protocol = ClientProtocol.of(target);
        answer = protocol.newReader(request);
        channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.connect(new InetSocketAddress(target.getHost(), target.getPort()));
        awaitAcceptance(protocol.firstRequest(target));
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    /**
     * Sends a small request and waits for the answer, which shows that the server has accepted the connection. Before that, the operating
     * system may hold the connection in an accept queue that is full, and the request may arrive seconds later.
     */
    private void awaitAcceptance(byte[] firstRequest) throws IOException {
        channel.write(ByteBuffer.wrap(firstRequest));
        answer.begin();
        ByteBuffer buffer = ByteBuffer.allocate(SMALL_BUFFER_BYTES);
        while (!read(buffer)) {
            // Reads on; the channel is still in blocking mode.
        }
    }

    /** Sends the request with this number. */
    void send(long number) throws IOException {
        unsent = ByteBuffer.wrap(request.numbered(number));
        answer.begin();
        waiting = true;
        sentNanos = System.nanoTime();
        write();
    }

    /** Sends as many bytes as the socket takes; the selector calls again for the rest. */
    void write() throws IOException {
        channel.write(unsent);
        int interest = unsent.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    /** Reads available bytes; returns true if the answer is complete. */
    boolean read(ByteBuffer buffer) throws IOException {
        int read = channel.read(buffer.clear());
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        return read > 0 && answer.read(buffer.flip());
    }

    /** Ends the current exchange; returns false if there is none. */
    boolean endExchange() {
        boolean was = waiting;
        waiting = false;
        return was;
    }

    /** Returns the start of the current exchange, by {@link System#nanoTime}. */
    long sentNanos() {
        return sentNanos;
    }

    void pauseUntil(long nanos) {
        pausedUntil = nanos;
    }

    long pausedUntil() {
        return pausedUntil;
    }

    boolean isSuccess() {
        return answer.isSuccess();
    }

    String problem() {
        return answer.problem();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
