package org.openmds.index.query;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.openmds.wsrf.xml.XmlOutput;

/**
 * One evaluation for all callers that asked the same query at the same time. It waits in the lane of each of them, and runs when the first of these
 * lanes has its turn. Thread-safe.
 */
final class QueuedEvaluation {

    private final Supplier<XmlOutput> work;
    private final CompletableFuture<XmlOutput> done = new CompletableFuture<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicInteger tickets = new AtomicInteger();
    private final AtomicInteger callers = new AtomicInteger();
    private volatile boolean abandoned;

    /**
     * @param work
     *            computes the answer
     */
    QueuedEvaluation(Supplier<XmlOutput> work) {
        this.work = work;
    }

    /** Returns the future answer. */
    CompletableFuture<XmlOutput> done() {
        return done;
    }

    boolean isStarted() {
        return started.get();
    }

    /** Returns true if no caller waits for the answer any more. */
    boolean isAbandoned() {
        return abandoned;
    }

    void callerWaits() {
        callers.incrementAndGet();
    }

    /** Records that a caller has given up. */
    void callerLeft() {
        if (callers.decrementAndGet() == 0) {
            abandoned = true;
        }
    }

    void enterLane() {
        tickets.incrementAndGet();
    }

    /** Records that one lane refuses the evaluation; if it waits in no other, its callers are refused. */
    void refuse() {
        if (tickets.decrementAndGet() == 0 && started.compareAndSet(false, true)) {
            done.completeExceptionally(EvaluationPool.tooMany());
        }
    }

    /** Computes the answer, unless this has begun already. */
    void run() {
        if (!started.compareAndSet(false, true)) {
            return;
        }
        try {
            done.complete(work.get());
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
        }
    }
}
