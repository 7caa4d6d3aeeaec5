package org.openmds.index.query;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlOutput;

/** Shares running evaluations: concurrent callers of the same evaluation wait for one run. Thread-safe. */
final class SharedEvaluations {

    private final ConcurrentHashMap<Object, QueuedEvaluation> running = new ConcurrentHashMap<>();
    private final Duration maxWait;
    private final BiConsumer<String, QueuedEvaluation> queue;
    private final Runnable refused;

    /**
     * @param maxWait
     *            maximum time that a caller waits
     * @param queue
     *            adds an evaluation to a lane; must not wait
     * @param refused
     *            called for each caller that gets no answer because the evaluation did not begin, or not end, in time
     */
    SharedEvaluations(Duration maxWait, BiConsumer<String, QueuedEvaluation> queue, Runnable refused) {
        this.maxWait = maxWait;
        this.queue = queue;
        this.refused = refused;
    }

    /**
     * Returns the outcome of the shared evaluation with this key.
     *
     * @param key
     *            key of equal evaluations
     * @param lane
     *            lane of the caller, in which the evaluation waits, too
     * @param work
     *            the evaluation, if none with this key is running
     * @param joined
     *            called when a running evaluation is shared
     */
    @SuppressWarnings("FutureReturnValueIgnored") // its own outcome is awaited
    XmlOutput await(Object key, String lane, Supplier<XmlOutput> work, Runnable joined) {
        QueuedEvaluation own = new QueuedEvaluation(work);
        QueuedEvaluation shared = running.compute(key,
                (_, present) -> present == null || present.isAbandoned() ? own : present);
        shared.callerWaits();
        if (shared.equals(own)) {
            own.done().whenComplete((output, failure) -> running.remove(key, own));
        } else {
            joined.run();
        }
        try {
            queue.accept(lane, shared);
        } catch (RuntimeException | Error e) {
            // Otherwise all callers of this evaluation would wait for ever.
            shared.done().completeExceptionally(e);
        }
        return await(shared);
    }

    private XmlOutput await(QueuedEvaluation evaluation) {
        try {
            return evaluation.done().get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            evaluation.callerLeft();
            throw refused(EvaluationPool.tooMany());
        } catch (TimeoutException e) {
            evaluation.callerLeft();
            throw refused(EvaluationPool.tooMany());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WsrfFaultException fault
                    && fault.fault().kind() == FaultKind.RESOURCE_UNAVAILABLE) {
                throw refused(fault);
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("an evaluation failed", e.getCause());
        }
    }

    private WsrfFaultException refused(WsrfFaultException fault) {
        refused.run();
        return fault;
    }
}
