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
 * The threads that evaluate queries; their number leaves processors for cached reads. The queue is limited in length and time: an evaluation that
 * has not started before its caller gives up is not run. Thread-safe.
 */
final class EvaluationPool implements AutoCloseable {

    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

    private final ThreadPoolExecutor threads;
    private final Duration maxWait;
    private final LongSupplier nanoTime;
    private final Runnable refused;

    /**
     * @param nanoTime
     *            clock like {@link System#nanoTime}
     * @param refused
     *            called for each refused evaluation
     */
    EvaluationPool(PoolLimits poolLimits, LongSupplier nanoTime, Runnable refused) {
        this.threads = new ThreadPoolExecutor(poolLimits.threads(), poolLimits.threads(), IDLE_TIMEOUT.toSeconds(),
                TimeUnit.SECONDS, new ArrayBlockingQueue<>(poolLimits.waiting()),
                Thread.ofPlatform().name("query-", 0).daemon().factory());
        this.threads.allowCoreThreadTimeOut(true);
        this.maxWait = poolLimits.maxWait();
        this.nanoTime = nanoTime;
        this.refused = refused;
    }

    /**
     * @param threads
     *            maximum number of concurrent evaluations
     * @param waiting
     *            maximum number of waiting evaluations
     * @param maxWait
     *            time after which a waiting evaluation is refused
     */
    record PoolLimits(int threads, int waiting, Duration maxWait) {
    }

    /** Completes the future with the result of the work, or with ResourceUnavailable. Never waits and never throws. */
    <T> void evaluate(Supplier<T> work, CompletableFuture<T> done) {
        QueuedEvaluation<T> evaluation = new QueuedEvaluation<>(work, done, nanoTime.getAsLong());
        try {
            threads.execute(evaluation);
        } catch (RejectedExecutionException full) {
            evaluation.refuse();
        }
    }

    /** Returns the number of evaluations that wait for a thread. */
    int waiting() {
        return threads.getQueue().size();
    }

    /** Refuses waiting evaluations; running ones end within their own limit. Idempotent. */
    @Override
    public void close() {
        threads.shutdownNow().forEach(waiting -> ((QueuedEvaluation<?>) waiting).refuse());
    }

    static WsrfFaultException tooMany() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                "too many queries are being evaluated; try again later");
    }

    private final class QueuedEvaluation<T> implements Runnable {
        private final Supplier<T> work;
        private final CompletableFuture<T> done;
        private final long since;

        private QueuedEvaluation(Supplier<T> work, CompletableFuture<T> done, long since) {
            this.work = work;
            this.done = done;
            this.since = since;
        }

        @Override
        public void run() {
            if (nanoTime.getAsLong() - since > maxWait.toNanos()) {
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
