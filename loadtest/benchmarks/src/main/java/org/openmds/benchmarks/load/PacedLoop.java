package org.openmds.benchmarks.load;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.HdrHistogram.Histogram;

/**
 * Requests at a steady pace in the background of a measurement. Each client keeps one connection and waits for each answer. The response
 * time counts from the planned send time, so that a stalled server cannot hide its delay. If the server is slower than the pace, requests
 * are sent as fast as they are answered, and {@link LoopResult#rate} shows the actual rate.
 */
public final class PacedLoop implements AutoCloseable {

    private static final int OK = 200;
    private static final Duration MAX_STOP_TIME = Duration.ofSeconds(60);
    /** Longest park, in nanoseconds; short, so that a slow pace does not delay the stop. */
    private static final long MAX_PARK_NANOS = 10_000_000;

    private final List<PacedClient> clients = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicLong sequence = new AtomicLong();
    private final RequestPace pace;
    private final AtomicLong numbers;
    private final long start = System.nanoTime();

    private PacedLoop(RequestPace pace, AtomicLong numbers) {
        this.pace = pace;
        this.numbers = numbers;
    }

    /**
     * Starts the clients.
     *
     * @param load
     *            the target, the request and the number of connections
     * @param numbers
     *            the source of request numbers
     */
    public static PacedLoop start(ClosedLoop load, RequestPace pace, AtomicLong numbers) {
        PacedLoop loop = new PacedLoop(pace, numbers);
        for (int i = 0; i < load.clients(); i++) {
            PacedClient client = loop.new PacedClient(load.request().copy());
            loop.clients.add(client);
            loop.threads.add(Thread.ofPlatform().daemon().name("paced-client").start(() -> client.run(load.target())));
        }
        return loop;
    }

    /**
     * Runs the clients for some time.
     *
     * @param load
     *            the target, the request and the number of connections
     * @param numbers
     *            the source of request numbers
     */
    public static LoopResult run(ClosedLoop load, RequestPace pace, Duration time, AtomicLong numbers) {
        try (PacedLoop loop = start(load, pace, numbers)) {
            loop.waitUntil(loop.start + time.toNanos());
            return loop.stop();
        }
    }

    /** Stops after the answers to the requests already sent, and returns the result. */
    public LoopResult stop() {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        close();
        return LoopResult.of(clients.stream().map(PacedClient::result).toList(), elapsed);
    }

    @Override
    public void close() {
        stopped.set(true);
        for (Thread thread : threads) {
            try {
                thread.join(MAX_STOP_TIME);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final class PacedClient {
        private final NumberedRequest request;
        private final Histogram nanos = LoopResult.newHistogram();
        private final List<String> problems = new ArrayList<>();

        PacedClient(NumberedRequest request) {
            this.request = request;
        }

        synchronized LoopResult result() {
            return new LoopResult(nanos, problems, Duration.ZERO, Duration.ZERO);
        }

        synchronized void run(URI target) {
            try (KeepAliveConnection connection = new KeepAliveConnection(target)) {
                while (problems.isEmpty()) {
                    long due = start + pace.sendNanos(sequence.getAndIncrement());
                    if (!waitUntil(due)) {
                        return;
                    }
                    exchange(connection, due);
                }
            } catch (IOException e) {
                problems.add(e.toString());
            }
        }

        private void exchange(KeepAliveConnection connection, long due) throws IOException {
            byte[] bytes = request.numbered(numbers.getAndIncrement());
            KeepAliveConnection.KeepAliveAnswer answer = connection.exchange(bytes, OutputStream.nullOutputStream());
            if (answer.status() == OK) {
                nanos.recordValue(System.nanoTime() - due);
            } else {
                problems.add(answer.problem());
            }
        }
    }

    /** Waits until the send time; returns false if the loop is stopped before. */
    private boolean waitUntil(long due) {
        for (long left = due - System.nanoTime(); left > 0 && !stopped.get(); left = due - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, MAX_PARK_NANOS));
        }
        return !stopped.get();
    }
}
