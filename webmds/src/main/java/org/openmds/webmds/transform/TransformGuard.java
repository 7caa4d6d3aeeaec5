package org.openmds.webmds.transform;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs the work of untrusted style sheets with a time limit. Java cannot end a thread by force: work that exceeds the limit is abandoned and
 * keeps its thread and its permit until it ends or the process does. The number of permits is small, so that abandoned work cannot occupy all
 * processors. Thread-safe.
 */
public final class TransformGuard {

    private static final int MAX_CONCURRENT_WORK = 4;

    private final Duration limit;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT_WORK);

    /** Thrown if work exceeds the time limit. */
    static final class AbandonedException extends TransformException {

        private static final long serialVersionUID = 1L;

        AbandonedException(String message) {
            super(message);
        }
    }

    /** Creates a guard with a limit of 10 s. */
    public TransformGuard() {
        this(Duration.ofSeconds(10));
    }

    TransformGuard(Duration limit) {
        this.limit = limit;
    }

    Duration limit() {
        return limit;
    }

    /**
     * Runs work on a thread of its own.
     *
     * @param name
     *            name of the style sheet
     * @throws TransformException
     *             the work failed or exceeded the limit, or abandoned work holds all permits
     */
    public <T> T run(String name, Callable<T> work) throws TransformException {
        if (!acquire(permits, limit)) {
            throw new TransformException(
                    ("style sheet %s cannot run: %d others are running, or were abandoned after %d s and still run; "
                            + "restart WebMDS to end them").formatted(name, MAX_CONCURRENT_WORK, limit.toSeconds()));
        }
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().name("webmds-transform-" + name).daemon().start(() -> {
            try {
                task.run();
            } finally {
                permits.release();
            }
        });
        return outcome(name, task);
    }

    private <T> T outcome(String name, FutureTask<T> task) throws TransformException {
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new AbandonedException("style sheet %s was stopped after %d s; it is not used again until it changes"
                    .formatted(name, limit.toSeconds()));
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new TransformException("WebMDS is stopping", e);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case TransformException failure -> failure;
                case StackOverflowError deep ->
                    new TransformException("style sheet %s nests its calls too deeply".formatted(name), deep);
                case null, default ->
                    new TransformException("style sheet %s failed: %s".formatted(name, e.getCause()), e);
            };
        }
    }

    static boolean acquire(Semaphore semaphore, Duration atMost) throws TransformException {
        try {
            return semaphore.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransformException("WebMDS is stopping", e);
        }
    }
}
