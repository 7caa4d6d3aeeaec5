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
 * Clients that each keep one connection and send their next request when the answer to the last is there. A thread serves as many connections as there
 * are, as an event loop does, because a thread a connection would take more of the processors that the server shares.
 *
 * @param target
 *            the server
 * @param request
 *            what all send, each with a number of its own
 * @param clients
 *            how many
 * @param pause
 *            between an answer and the next request of the same client
 */
public record ClosedLoop(URI target, NumberedRequest request, int clients, Duration pause) {

    /**
     * One would be least work, but could not read 5 MB answers as fast as the server sends them: the reference would be held back, and the ratio to it
     * would flatter.
     */
    private static final int MAX_THREADS = 2;

    public ClosedLoop(URI target, NumberedRequest request, int clients) {
        this(target, request, clients, Duration.ZERO);
    }

    /** When to stop: whichever comes first. */
    public record LoopLimit(Duration time, long requests) {

        public static LoopLimit time(Duration time) {
            return new LoopLimit(time, Long.MAX_VALUE);
        }
    }

    /** What the threads of one run share. */
    record LoopRun(LoopLimit limit, AtomicLong numbers, AtomicLong left, CountDownLatch started) {

        /** Whether one more request may be sent; counts it. */
        boolean tryTakeRequest() {
            return left.getAndDecrement() > 0;
        }
    }

    /**
     * Runs until the limit and the answers to all that was sent.
     *
     * @param numbers
     *            where the numbers of the requests come from; goes on from run to run
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
