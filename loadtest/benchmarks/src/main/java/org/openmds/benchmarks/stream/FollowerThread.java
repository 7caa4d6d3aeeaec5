package org.openmds.benchmarks.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;

/** Reads the streams of all followers with one thread, until it is closed. */
final class FollowerThread implements AutoCloseable {

    private final Selector selector;
    private final Thread thread;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
    private volatile boolean closed;
    private volatile Optional<String> problem = Optional.empty();

    private FollowerThread(Selector selector) {
        this.selector = selector;
        this.thread = Thread.ofPlatform().daemon().name("followers").unstarted(this::run);
    }

    /** Connects all followers, and begins to read their streams. */
    static FollowerThread start(List<StreamFollower> followers, URI server) throws IOException {
        FollowerThread reader = new FollowerThread(Selector.open());
        reader.thread.start();
        for (StreamFollower follower : followers) {
            SocketChannel channel = follower.connect(server);
            channel.register(reader.selector, SelectionKey.OP_READ, follower);
            reader.selector.wakeup();
        }
        return reader;
    }

    /** Returns the first failure. */
    Optional<String> problem() {
        return problem;
    }

    private void run() {
        try {
            while (!closed) {
                selector.select(this::read);
            }
        } catch (IOException | RuntimeException e) {
            problem = Optional.of(e.toString());
        }
    }

    private void read(SelectionKey key) {
        try {
            int read = ((SocketChannel) key.channel()).read(buffer.clear());
            if (read < 0) {
                key.channel().close();
                if (!closed) {
                    problem = Optional.of("a stream has ended");
                }
                return;
            }
            ((StreamFollower) key.attachment()).receive(buffer.flip());
        } catch (IOException e) {
            throw new UncheckedIOException("a stream has failed", e);
        }
    }

    /** Ends all connections. */
    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
