package org.openmds.aggregator.execution;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.openmds.aggregator.CollectionException;

/**
 * A few platform threads for tasks that block on the disk or fork: on a small machine, two virtual threads that block in a file stop all others.
 * Thread-safe.
 */
final class FileTaskExecutor implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int MAX_TASKS = 10_000;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private final ThreadPoolExecutor executor = new ThreadPoolExecutor(THREADS, THREADS, 30, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_TASKS),
            Thread.ofPlatform().name("probe-files-", 1).daemon().factory());

    FileTaskExecutor() {
        executor.allowCoreThreadTimeOut(true);
    }

    /** A task that blocks on the disk. */
    @FunctionalInterface
    interface FileTask<T> {
        T run() throws IOException, CollectionException;
    }

    /** Runs the task on one of the threads; fails at once when their queue is full or they are stopped. */
    <T> CompletableFuture<T> submit(FileTask<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            executor.execute(() -> {
                try {
                    result.complete(task.run());
                } catch (IOException | CollectionException | RuntimeException | Error e) {
                    result.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(e);
        }
        return result;
    }

    /** Runs the task on one of the threads; drops it when their queue is full or they are stopped. */
    void execute(Runnable task) {
        CompletableFuture<Boolean> _ = submit(() -> {
            task.run();
            return true;
        });
    }

    /** Waits at most two seconds for the submitted tasks. */
    @Override
    public void close() {
        executor.shutdown();
        try {
            executor.awaitTermination(STOP_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
