package org.openmds.index.query;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * The threads that evaluate queries, so many that reading goes on beside them. What waits is bounded in number and in time: an evaluation that does not
 * begin before its caller has given up is not done. Thread-safe.
 */
final class EvaluationPool implements AutoCloseable {

    private static final Duration IDLE = Duration.ofSeconds(60);

    private final ThreadPoolExecutor threads;
    private final Duration longestWait;
    private final LongSupplier nanoTime;
    private final Runnable refused;

    /**
     * @param nanoTime
     *            as {@link System#nanoTime}
     * @param refused
     *            told of each that is refused
     */
    EvaluationPool(Settings settings, LongSupplier nanoTime, Runnable refused) {
        this.threads = new ThreadPoolExecutor(settings.threads(), settings.threads(), IDLE.toSeconds(),
                TimeUnit.SECONDS, new ArrayBlockingQueue<>(settings.waiting()),
                Thread.ofPlatform().name("query-", 0).daemon().factory());
        this.threads.allowCoreThreadTimeOut(true);
        this.longestWait = settings.longestWait();
        this.nanoTime = nanoTime;
        this.refused = refused;
    }

    /**
     * @param threads
     *            evaluations at one time
     * @param waiting
     *            others that may wait
     * @param longestWait
     *            what has not begun then is refused
     */
    record Settings(int threads, int waiting, Duration longestWait) {
    }

    /** Completes the future with what the work gives, or with ResourceUnavailable. Never waits and never throws an exception. */
    <T> void evaluate(Supplier<T> work, CompletableFuture<T> done) {
        Evaluation<T> evaluation = new Evaluation<>(work, done, nanoTime.getAsLong());
        try {
            threads.execute(evaluation);
        } catch (RejectedExecutionException full) {
            evaluation.refuse();
        }
    }

    /** Evaluations that wait for a thread. */
    int waiting() {
        return threads.getQueue().size();
    }

    /** Refuses what waits; what is being evaluated ends within its own limit. Idempotent. */
    @Override
    public void close() {
        threads.shutdownNow().forEach(waiting -> ((Evaluation<?>) waiting).refuse());
    }

    static WsrfFaultException tooMany() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                "too many queries are being evaluated; try again later");
    }

    /** One evaluation. */
    private final class Evaluation<T> implements Runnable {
        private final Supplier<T> work;
        private final CompletableFuture<T> done;
        private final long since;

        private Evaluation(Supplier<T> work, CompletableFuture<T> done, long since) {
            this.work = work;
            this.done = done;
            this.since = since;
        }

        @Override
        public void run() {
            if (nanoTime.getAsLong() - since > longestWait.toNanos()) {
                refuse();
                return;
            }
            try {
                done.complete(work.get());
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        }

        private void refuse() {
            refused.run();
            done.completeExceptionally(tooMany());
        }
    }
}
