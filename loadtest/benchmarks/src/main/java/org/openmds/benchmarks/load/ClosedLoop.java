package org.openmds.benchmarks.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A closed load model: each client keeps one connection and sends its next request when the previous one is answered. A few threads serve
 * all connections with event loops, because one thread per connection would take more processor time from the server on the same machine.
 *
 * @param target
 *            the URL of the server
 * @param request
 *            the request of all clients, with a different number each time
 * @param clients
 *            the number of clients
 * @param pause
 *            the time between an answer and the next request of the same client
 */
public record ClosedLoop(URI target, NumberedRequest request, int clients, Duration pause) {

    /**
     * Largest number of threads. One thread would need the least processor time, but could not read 5 MB answers as fast as the server sends them:
     * the reference would become slower, and the ratio to it too good.
     */
    private static final int MAX_THREADS = 2;

    public ClosedLoop(URI target, NumberedRequest request, int clients) {
        this(target, request, clients, Duration.ZERO);
    }

    /** End of a run: the time or the number of requests, the first that is reached. */
    public record LoopLimit(Duration time, long requests) {

        public static LoopLimit time(Duration time) {
            return new LoopLimit(time, Long.MAX_VALUE);
        }
    }

    /** State that the threads of one run share. */
    record LoopRun(LoopLimit limit, AtomicLong numbers, AtomicLong left, CountDownLatch started) {

        /** Counts one request; returns true if it may be sent. */
        boolean tryTakeRequest() {
            return left.getAndDecrement() > 0;
        }
    }

    /**
     * Sends requests until the limit, then waits for the remaining answers.
     *
     * @param numbers
     *            the source of request numbers; continues from run to run
     */
    public LoopResult run(LoopLimit limit, AtomicLong numbers) {
        LoopRun run = new LoopRun(limit, numbers, new AtomicLong(limit.requests()), new CountDownLatch(1));
        List<ClientLoop> loops = IntStream.range(0, Math.min(clients, MAX_THREADS))
                .mapToObj(i -> new ClientLoop(run, pause))
                .toList();
        try {
            for (int i = 0; i < clients; i++) {
                loops.get(i % loops.size()).connect(target, request.copy());
            }
            return run(run, loops);
        } catch (IOException e) {
            return LoopResult.failed(e.toString());
        } finally {
            loops.forEach(ClientLoop::close);
        }
    }

    private static LoopResult run(LoopRun run, List<ClientLoop> loops) {
        List<Thread> threads = new ArrayList<>();
        for (ClientLoop loop : loops) {
            threads.add(Thread.ofPlatform().daemon().name("client").start(loop));
        }
        long start = System.nanoTime();
        run.started().countDown();
        threads.forEach(ClosedLoop::join);
        return LoopResult.of(loops.stream().map(ClientLoop::result).toList(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
