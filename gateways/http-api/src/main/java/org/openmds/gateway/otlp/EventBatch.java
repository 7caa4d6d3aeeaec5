package org.openmds.gateway.otlp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Applies the events of a request side by side, and those of one entity in their order. The group writes the changes that it has at the same time to
 * disk together; one after the other would take a write for each entity. Used by one thread.
 */
final class EventBatch {

    private static final int SIZE = 64;

    private final EntityEntries entries;
    private final Executor threads;
    private final Consumer<RuntimeException> failures;
    private final Map<String, CompletableFuture<Void>> running = new LinkedHashMap<>();

    /**
     * @param threads
     *            runs work that may block; must offer a thread for each event of a batch
     * @param failures
     *            takes the failures, on the thread of the request
     */
    EventBatch(EntityEntries entries, Executor threads, Consumer<RuntimeException> failures) {
        this.entries = entries;
        this.threads = threads;
        this.failures = failures;
    }

    /** Begins to apply an event; waits for those before it if they concern the same entity or are too many. */
    void add(EntityEvent event) {
        String address = event.entity().address();
        if (running.size() == SIZE || running.containsKey(address)) {
            await();
        }
        running.put(address, CompletableFuture.runAsync(() -> entries.apply(event), threads));
    }

    /** Waits until all events are applied. */
    void await() {
        Map<String, CompletableFuture<Void>> ended = new LinkedHashMap<>(running);
        running.clear();
        ended.values().forEach(event -> event.exceptionally(_ -> null).join());
        ended.values().stream().filter(CompletableFuture::isCompletedExceptionally).forEach(this::report);
    }

    private void report(CompletableFuture<Void> failed) {
        try {
            failed.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                failures.accept(cause);
            } else {
                throw e;
            }
        }
    }
}
