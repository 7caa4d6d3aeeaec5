package org.openmds.loadtest.systems.mds2;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A task that runs once for all callers that wait for it, and never concurrently with itself. Calls during a run wait for the next run,
 * which all of them share. Thread-safe.
 */
final class SharedTask<T> {

    private final Callable<T> work;
    @GuardedBy("this")
    private @Nullable CompletableFuture<T> running;
    @GuardedBy("this")
    private @Nullable CompletableFuture<T> next;

    SharedTask(Callable<T> work) {
        this.work = work;
    }

    /**
     * @param joins
     *            true if the result of a run that started before this call is acceptable
     */
    CompletableFuture<T> submit(Executor executor, boolean joins) {
        CompletableFuture<T> begun;
        synchronized (this) {
            if (running != null && joins) {
                return running;
            }
            if (running != null) {
                next = next == null ? new CompletableFuture<>() : next;
                return next;
            }
            begun = new CompletableFuture<>();
            running = begun;
        }
        begin(executor, begun);
        return begun;
    }

    private void begin(Executor executor, CompletableFuture<T> begun) {
        try {
            executor.execute(() -> {
                run(begun);
                ended(executor);
            });
        } catch (RuntimeException e) {
            begun.completeExceptionally(e);
            ended(executor);
        }
    }

    private void run(CompletableFuture<T> begun) {
        try {
            begun.complete(work.call());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            begun.completeExceptionally(e);
        } catch (Exception e) {
            begun.completeExceptionally(e);
        }
    }

    private void ended(Executor executor) {
        CompletableFuture<T> following;
        synchronized (this) {
            following = next;
            running = next;
            next = null;
        }
        if (following != null) {
            begin(executor, following);
        }
    }
}
