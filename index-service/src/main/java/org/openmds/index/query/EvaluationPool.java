package org.openmds.index.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

import org.openmds.index.query.EvaluationLanes.Ticket;
import org.openmds.thread.LowPriority;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xpath.document.EvaluationGuard;

/**
 * The threads that evaluate queries; their number and their low priority leave processors for cached reads. Each caller has a lane, and lanes take
 * turns. One lane has all threads but one, which is for other lanes. While lanes wait that have no running evaluation, the time of each running one is
 * shortened, so that each lane's first evaluation begins within the time limit of one. The queue is limited in length and time. Thread-safe.
 */
final class EvaluationPool implements AutoCloseable {

    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

    /** Time between two looks of an evaluation at waiting lanes. */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(1);

    private final int places;
    private final ThreadPoolExecutor threads;
    private final EvaluationLanes lanes;
    private final AtomicInteger busy = new AtomicInteger();
    private final Duration maxTime;
    private final LongSupplier nanoTime;
    private final QueryMetrics metrics;
    private volatile boolean closed;

    /**
     * @param threads
     *            maximum number of concurrent evaluations of one lane; there is one thread more
     * @param waiting
     *            maximum number of waiting evaluations
     * @param maxTime
     *            time after which a waiting evaluation is refused; also the time limit of an evaluation
     */
    record PoolLimits(int threads, int waiting, Duration maxTime) {
    }

    /** Ends a running evaluation early: if its callers have given up, if the pool is closed, or if other lanes wait. */
    private final class RunningEvaluation implements EvaluationGuard {
        private final Ticket ticket;
        private final long start = nanoTime.getAsLong();
        /** Time of the next look at the lanes, after the start. */
        private long nextLook = LOOK_INTERVAL.toNanos();
        private boolean early;

        private RunningEvaluation(Ticket ticket) {
            this.ticket = ticket;
        }

        @Override
        public void check() {
            if (closed || ticket.evaluation().isAbandoned()) {
                throw tooMany();
            }
            if (lanes.waiting() == 0 || early) {
                return;
            }
            long elapsed = nanoTime.getAsLong() - start;
            if (elapsed < nextLook) {
                return;
            }
            nextLook = elapsed + LOOK_INTERVAL.toNanos();
            int starving = lanes.starving();
            if (starving > 0 && elapsed > maxTime.toNanos() * places / (places + starving) && lanes.mustEnd()) {
                early = true;
                throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                        "the query was ended after %d ms because %d other callers wait; try again later"
                                .formatted(TimeUnit.NANOSECONDS.toMillis(elapsed), starving));
            }
        }
    }

    /**
     * @param nanoTime
     *            clock like {@link System#nanoTime}
     */
    EvaluationPool(PoolLimits poolLimits, LongSupplier nanoTime, QueryMetrics metrics) {
        this.places = poolLimits.threads() + 1;
        this.threads = new ThreadPoolExecutor(places, places, IDLE_TIMEOUT.toSeconds(), TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                LowPriority.threads(Thread.ofPlatform().name("query-", 0).daemon().factory()));
        this.threads.allowCoreThreadTimeOut(true);
        this.lanes = new EvaluationLanes(poolLimits.threads(), poolLimits.waiting());
        this.maxTime = poolLimits.maxTime();
        this.nanoTime = nanoTime;
        this.metrics = metrics;
    }

    /** Evaluates in turn, or completes the evaluation's future with ResourceUnavailable. Never waits. */
    void evaluate(String lane, QueuedEvaluation evaluation) {
        if (evaluation.isStarted()) {
            return;
        }
        lanes.add(new Ticket(lane, evaluation, nanoTime.getAsLong()))
                .ifPresent(dropped -> dropped.evaluation().refuse());
        startThread();
        if (closed) {
            refuseWaiting();
        }
    }

    /** Returns the number of evaluations that wait for a thread. */
    int waiting() {
        return lanes.waiting();
    }

    /** Refuses waiting evaluations and ends running ones. Idempotent. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        refuseWaiting();
    }

    static WsrfFaultException tooMany() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                "too many queries are being evaluated; try again later");
    }

    /** Starts a thread if one is free. It ends when nothing is left that may run. */
    private void startThread() {
        if (busy.getAndUpdate(now -> Math.min(places, now + 1)) < places) {
            try {
                threads.execute(this::runAll);
            } catch (RejectedExecutionException closing) {
                busy.decrementAndGet();
                refuseWaiting();
            }
        }
    }

    private void runAll() {
        try {
            for (Optional<Ticket> next = lanes.next(); next.isPresent(); next = lanes.next()) {
                run(next.get());
            }
        } finally {
            busy.decrementAndGet();
        }
        // An evaluation that was added after the last look had perhaps no free thread.
        if (lanes.isReady()) {
            startThread();
        }
    }

    private void run(Ticket ticket) {
        RunningEvaluation running = new RunningEvaluation(ticket);
        try {
            if (closed || running.start - ticket.since() > maxTime.toNanos() || ticket.evaluation().isAbandoned()) {
                ticket.evaluation().refuse();
            } else if (!ticket.evaluation().isStarted()) {
                running.runGuarded(ticket.evaluation()::run);
                metrics.evaluated(Duration.ofNanos(nanoTime.getAsLong() - running.start), maxTime);
            }
        } finally {
            lanes.finished(ticket, running.early);
        }
    }

    private void refuseWaiting() {
        lanes.clear().forEach(waiting -> waiting.evaluation().refuse());
    }
}
