package org.openmds.index.query;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.openmds.wsrf.xml.XmlOutput;

/** Shares running evaluations: concurrent callers of the same evaluation wait for one run. Thread-safe. */
final class SharedEvaluations {

    private final ConcurrentHashMap<Object, CompletableFuture<XmlOutput>> running = new ConcurrentHashMap<>();
    private final Duration maxWait;

    /**
     * @param maxWait
     *            maximum time that a caller waits
     */
    SharedEvaluations(Duration maxWait) {
        this.maxWait = maxWait;
    }

    /**
     * Returns the outcome of the shared evaluation with this key.
     *
     * @param key
     *            key of equal evaluations
     * @param start
     *            starts the evaluation, which completes the future; must not wait
     * @param joined
     *            called when a running evaluation is shared
     */
    @SuppressWarnings("FutureReturnValueIgnored") // its own outcome is awaited
    XmlOutput await(Object key, Consumer<CompletableFuture<XmlOutput>> start, Runnable joined) {
        CompletableFuture<XmlOutput> own = new CompletableFuture<>();
        CompletableFuture<XmlOutput> present = running.putIfAbsent(key, own);
        if (present != null) {
            joined.run();
            return await(present);
        }
        own.whenComplete((output, failure) -> running.remove(key, own));
        try {
            start.accept(own);
        } catch (RuntimeException | Error e) {
            // Otherwise all callers of this evaluation would wait for ever.
            own.completeExceptionally(e);
        }
        return await(own);
    }

    private XmlOutput await(CompletableFuture<XmlOutput> flight) {
        try {
            return flight.get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EvaluationPool.tooMany();
        } catch (TimeoutException e) {
            throw EvaluationPool.tooMany();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException("an evaluation failed", e.getCause());
        }
    }
}
