package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;

/** Clients that send one query after the other, until they are closed. */
final class QueryingClients implements AutoCloseable {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean isStopped = new AtomicBoolean();
    private final CountDownLatch begun;
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    private QueryingClients(int count) {
        this.begun = new CountDownLatch(count);
    }

    /**
     * Starts clients, and returns after the first answer of each.
     *
     * @param query
     *            returns the query of a client by its number; the query returns the status of its answer
     */
    static QueryingClients start(int count, IntFunction<Callable<Integer>> query) throws InterruptedException {
        QueryingClients started = new QueryingClients(count);
        for (int i = 0; i < count; i++) {
            Callable<Integer> own = query.apply(i);
            var _ = started.threads.submit(() -> started.query(own));
        }
        assertThat(started.begun.await(1, TimeUnit.MINUTES)).isTrue();
        return started;
    }

    private void query(Callable<Integer> query) {
        for (boolean isFirst = true; !isStopped.get(); isFirst = false) {
            try {
                int status = query.call();
                if (status != 200) {
                    failures.add("status " + status);
                }
            } catch (Exception e) {
                failures.add(e.toString());
            }
            if (isFirst) {
                begun.countDown();
            }
        }
    }

    /** Stops the clients, and returns what went wrong. */
    List<String> stop() {
        close();
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        isStopped.set(true);
        threads.close();
    }
}
