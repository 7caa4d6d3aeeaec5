package org.openmds.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import org.HdrHistogram.Histogram;

/**
 * Clients that each keep one connection and send their next request when the answer to the last is there. One platform thread a client.
 *
 * @param target
 *            the server
 * @param request
 *            what all send, each with a number of its own
 * @param clients
 *            how many
 */
record ClosedLoop(URI target, NumberedRequest request, int clients) {

    private static final int OK = 200;

    /** When to stop: whichever comes first. */
    record Limit(Duration time, long requests) {

        static Limit time(Duration time) {
            return new Limit(time, Long.MAX_VALUE);
        }
    }

    /**
     * Runs until the limit.
     *
     * @param numbers
     *            where the numbers of the requests come from; goes on from run to run
     */
    LoopResult run(Limit limit, AtomicLong numbers) {
        Run run = new Run(limit, numbers);
        List<Client> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Client client = new Client(run, request.copy());
            all.add(client);
        }
        List<Thread> threads = all.stream()
                .map(client -> Thread.ofPlatform().daemon().name("client").start(client))
                .toList();
        long start = System.nanoTime();
        run.started.countDown();
        threads.forEach(ClosedLoop::join);
        return LoopResult.of(all.stream().map(Client::result).toList(), Duration.ofNanos(System.nanoTime() - start));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Run {
        private final Limit limit;
        private final AtomicLong numbers;
        private final AtomicLong left;
        private final CountDownLatch started = new CountDownLatch(1);

        Run(Limit limit, AtomicLong numbers) {
            this.limit = limit;
            this.numbers = numbers;
            this.left = new AtomicLong(limit.requests());
        }
    }

    private final class Client implements Runnable {
        private final Run run;
        private final NumberedRequest own;
        private final Histogram nanos = LoopResult.newHistogram();
        private final List<String> problems = new ArrayList<>();

        Client(Run run, NumberedRequest own) {
            this.run = run;
            this.own = own;
        }

        LoopResult result() {
            return new LoopResult(nanos, problems, Duration.ZERO);
        }

        /** The first problem ends this client, and so its part of the load. */
        @Override
        public void run() {
            try (KeepAliveConnection connection = new KeepAliveConnection(target)) {
                run.started.await();
                long end = System.nanoTime() + run.limit.time().toNanos();
                while (System.nanoTime() - end < 0 && run.left.getAndDecrement() > 0 && problems.isEmpty()) {
                    exchange(connection);
                }
            } catch (IOException e) {
                problems.add(e.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void exchange(KeepAliveConnection connection) throws IOException {
            byte[] bytes = own.numbered(run.numbers.getAndIncrement());
            long start = System.nanoTime();
            int status = connection.exchange(bytes, OutputStream.nullOutputStream()).status();
            if (status == OK) {
                nanos.recordValue(System.nanoTime() - start);
            } else {
                problems.add("HTTP status " + status);
            }
        }
    }
}
