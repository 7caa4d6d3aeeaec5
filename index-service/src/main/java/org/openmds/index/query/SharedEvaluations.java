package org.openmds.index.query;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.openmds.wsrf.xml.XmlOutput;

/** Evaluations that somebody waits for: who asks for the same at the same time waits for the one that is under way. Thread-safe. */
final class SharedEvaluations {

    private final ConcurrentHashMap<Object, CompletableFuture<XmlOutput>> running = new ConcurrentHashMap<>();
    private final Duration maxWait;

    /**
     * @param longest
     *            that anybody waits
     */
    SharedEvaluations(Duration longest) {
        this.maxWait = longest;
    }

    /**
     * The outcome of the one evaluation of that key.
     *
     * @param key
     *            of equal evaluations
     * @param start
     *            begins the evaluation, which completes the future; must not wait
     * @param joined
     *            told when another's is waited for
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
            // Otherwise all who ask for the same would wait for it for ever.
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
