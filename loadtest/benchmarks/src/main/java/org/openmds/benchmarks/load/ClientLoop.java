package org.openmds.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * The connections of one thread of a {@link ClosedLoop}. They share one buffer, because an answer's bytes are discarded as they arrive. A
 * connection ends with its first problem and is not replaced.
 */
final class ClientLoop implements Runnable, AutoCloseable {

    private static final Duration MAX_ANSWER_TIME = Duration.ofSeconds(60);
    private static final int BUFFER_BYTES = 256 << 10;

    private final ClosedLoop.LoopRun run;
    private final Selector selector;
    private final List<ClientConnection> connections = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Histogram nanos = LoopResult.newHistogram();
    private final List<String> problems = new ArrayList<>();
    /** Connections in their pause, the first to resume first. */
    private final Deque<ClientConnection> pausing = new ArrayDeque<>();
    private final long pauseNanos;
    private int waiting;
    private Duration processor = Duration.ZERO;

    ClientLoop(ClosedLoop.LoopRun run, Duration pause) {
        this.run = run;
        this.pauseNanos = pause.toNanos();
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a connection; called before the thread starts. */
    void connect(URI target, NumberedRequest request) throws IOException {
        connections.add(new ClientConnection(target, request, selector));
    }

    /** Returns the result; called after the thread has ended. */
    LoopResult result() {
        return new LoopResult(nanos, problems, Duration.ZERO, processor);
    }

    @Override
    public void run() {
        try {
            run.started().await();
            long end = System.nanoTime() + run.limit().time().toNanos();
            connections.forEach(connection -> sendNext(connection, end));
            long last = end + MAX_ANSWER_TIME.toNanos();
            while (waiting + pausing.size() > 0 && System.nanoTime() - last < 0) {
                selector.select(key -> handleReady(key, end), pausing.isEmpty() ? 1_000 : 1);
                sendPaused(end);
            }
            if (waiting > 0) {
                problems.add(
                        "%d requests were not answered within %d s".formatted(waiting, MAX_ANSWER_TIME.toSeconds()));
            }
        } catch (IOException e) {
            problems.add(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        processor = Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }

    private void sendNext(ClientConnection connection, long end) {
        if (System.nanoTime() - end >= 0 || !run.tryTakeRequest()) {
            return;
        }
        waiting++;
        try {
            connection.send(run.numbers().getAndIncrement());
        } catch (IOException e) {
            fail(connection, e.toString());
        }
    }

    private void handleReady(SelectionKey key, long end) {
        ClientConnection connection = (ClientConnection) key.attachment();
        try {
            if (key.isWritable()) {
                connection.write();
            }
            if (key.isReadable() && connection.read(buffer)) {
                handleAnswer(connection, end);
            }
        } catch (IOException e) {
            fail(connection, e.toString());
        }
    }

    private void handleAnswer(ClientConnection connection, long end) {
        if (connection.isSuccess() && connection.endExchange()) {
            waiting--;
            long now = System.nanoTime();
            nanos.recordValue(now - connection.sentNanos());
            if (pauseNanos == 0) {
                sendNext(connection, end);
            } else {
                connection.pauseUntil(now + pauseNanos);
                pausing.add(connection);
            }
        } else {
            fail(connection, connection.problem());
        }
    }

    private void sendPaused(long end) {
        long now = System.nanoTime();
        for (ClientConnection next = pausing.peek(); next != null
                && next.pausedUntil() - now <= 0; next = pausing.peek()) {
            pausing.remove();
            sendNext(next, end);
        }
    }

    private void fail(ClientConnection connection, String problem) {
        if (connection.endExchange()) {
            waiting--;
        }
        problems.add(problem);
        connection.close();
    }

    @Override
    public void close() {
        connections.forEach(ClientConnection::close);
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
