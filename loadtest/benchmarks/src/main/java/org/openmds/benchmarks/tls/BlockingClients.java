package org.openmds.benchmarks.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.KeepAliveConnection.KeepAliveAnswer;

/**
 * Clients that each send one request after the other, on a connection that they keep or on a new one for each request.
 *
 * @param count
 *            number of clients, each with a thread
 * @param request
 *            the whole request
 * @param isKept
 *            false for a new connection with each request
 */
record BlockingClients(int count, ConnectionOpener opener, byte[] request, boolean isKept) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Opens a connection. */
    interface ConnectionOpener {

        KeepAliveConnection open() throws IOException;
    }

    /**
     * Answers and the time that they took.
     *
     * @param seconds
     *            time of the clients
     * @param serverMicros
     *            processor time of the server
     */
    record AnswerCount(long answers, double seconds, double serverMicros) {

        static final AnswerCount NONE = new AnswerCount(0, 0, 0);

        AnswerCount plus(AnswerCount other) {
            return new AnswerCount(answers + other.answers, seconds + other.seconds,
                    serverMicros + other.serverMicros);
        }

        /** Returns the answers in a second. */
        double rate() {
            return answers / seconds;
        }

        /** Returns the processor time of the server for one answer, in microseconds. */
        double microsPerAnswer() {
            return serverMicros / answers;
        }
    }

    /**
     * Sends requests for a time. The first failed request ends the measurement.
     *
     * @param serverTime
     *            the processor time that the server has used
     */
    AnswerCount run(Duration time, Supplier<Duration> serverTime) throws IOException {
        Duration before = serverTime.get();
        long start = System.nanoTime();
        long end = start + time.toNanos();
        List<Future<Long>> counts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            for (int i = 0; i < count; i++) {
                counts.add(threads.submit(() -> answers(end)));
            }
        }
        long answers = 0;
        for (Future<Long> each : counts) {
            answers += result(each);
        }
        return new AnswerCount(answers, (System.nanoTime() - start) / NANOS_PER_SECOND,
                serverTime.get().minus(before).toNanos() / NANOS_PER_MICRO);
    }

    private long answers(long end) throws IOException {
        long answers = 0;
        Optional<KeepAliveConnection> kept = isKept ? Optional.of(opener.open()) : Optional.empty();
        try {
            while (System.nanoTime() - end < 0) {
                if (kept.isPresent()) {
                    exchange(kept.get());
                } else {
                    try (KeepAliveConnection fresh = opener.open()) {
                        exchange(fresh);
                    }
                }
                answers++;
            }
        } finally {
            if (kept.isPresent()) {
                kept.get().close();
            }
        }
        return answers;
    }

    private void exchange(KeepAliveConnection connection) throws IOException {
        KeepAliveAnswer answer = connection.exchange(request, OutputStream.nullOutputStream());
        if (answer.status() != 200) {
            throw new IOException(answer.problem());
        }
    }

    private static long result(Future<Long> count) throws IOException {
        try {
            return count.get();
        } catch (ExecutionException e) {
            throw new IOException("a request failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while clients ran", e);
        }
    }
}
