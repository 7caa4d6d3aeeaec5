package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpMethod;
import org.openmds.loadtest.process.ProcessTime;

/** The reference: Jetty's client posts one prepared array to all consumers in turn, 128 requests at a time. Used by one thread. */
final class BarePosts implements AutoCloseable {

    private static final int IN_FLIGHT = 128;
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

    private final HttpClient client = new HttpClient();
    private final List<URI> consumers;
    private final byte[] message;

    BarePosts(List<URI> consumers, byte[] message) throws IOException {
        this.consumers = consumers;
        this.message = message;
        client.setMaxRequestsQueuedPerDestination(consumers.size());
        try {
            client.start();
        } catch (Exception e) {
            throw new IOException("the HTTP client of the reference does not start: " + e, e);
        }
    }

    /** Posts for the given time; returns the rate. */
    MessageRate run(Duration time) throws IOException {
        PostRun run = new PostRun(System.nanoTime() + time.toNanos());
        Duration before = processorTime();
        long start = System.nanoTime();
        for (int i = 0; i < IN_FLIGHT; i++) {
            run.sendNext();
        }
        run.await();
        return new MessageRate(run.answered.get(), Duration.ofNanos(System.nanoTime() - start),
                processorTime().minus(before));
    }

    private static Duration processorTime() throws IOException {
        return ProcessTime.of(ProcessHandle.current().pid()).own();
    }

    /** A run of posts: as many chains as requests may be in flight; each chain sends its next request after an answer. */
    private final class PostRun {
        private final long endNanos;
        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong answered = new AtomicLong();
        private final AtomicReference<Throwable> problem = new AtomicReference<>();
        private final CountDownLatch chains = new CountDownLatch(IN_FLIGHT);

        PostRun(long endNanos) {
            this.endNanos = endNanos;
        }

        void sendNext() {
            if (System.nanoTime() - endNanos >= 0 || problem.get() != null) {
                chains.countDown();
                return;
            }
            client.newRequest(consumers.get((int) (sent.getAndIncrement() % consumers.size())))
                    .method(HttpMethod.POST)
                    .body(new BytesRequestContent("text/xml; charset=utf-8", message))
                    .send(result -> {
                        if (result.isFailed()) {
                            problem.set(result.getFailure());
                        } else {
                            answered.incrementAndGet();
                        }
                        sendNext();
                    });
        }

        void await() throws IOException {
            try {
                if (!chains.await(
                        ANSWER_TIMEOUT.toSeconds() + Math.max(0, endNanos - System.nanoTime()) / 1_000_000_000,
                        TimeUnit.SECONDS)) {
                    throw new IOException("the consumers did not answer all messages of the reference");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for the answers of consumers", e);
            }
            if (problem.get() != null) {
                throw new IOException("a message of the reference failed: " + problem.get(), problem.get());
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            client.stop();
        } catch (Exception e) {
            throw new IOException("the HTTP client of the reference does not stop: " + e, e);
        }
    }
}
