package org.openmds.index.query;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.Entry;

/**
 * The entries that a group reads from durable state at a start. A second thread indexes them while the first one reads further entries; if it falls
 * behind, the first one helps. Used by one thread.
 */
final class RestoredEntries {

    private static final int BATCH = 128;
    /** Batches that wait for the second thread. */
    private static final int QUEUE = 16;
    private static final long END_TIMEOUT_MINUTES = 10;

    private final RestoredSink index;
    /** Its thread ends by itself if the start fails before {@link #finish}. */
    private final ThreadPoolExecutor second = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUE), Thread.ofPlatform().daemon().name("index-restored").factory(),
            new ThreadPoolExecutor.CallerRunsPolicy());
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private List<PlacedEntry> batch = new ArrayList<>(BATCH);

    /** Indexes an entry. Called by both threads. */
    @FunctionalInterface
    interface RestoredSink {

        void add(int position, Entry entry);
    }

    private record PlacedEntry(int position, Entry entry) {
    }

    RestoredEntries(RestoredSink index) {
        this.index = index;
    }

    void add(int position, Entry entry) {
        batch.add(new PlacedEntry(position, entry));
        if (batch.size() == BATCH) {
            submit();
        }
    }

    /**
     * Waits until all entries are indexed.
     *
     * @throws IllegalStateException
     *             not all entries could be indexed
     */
    void finish() {
        submit();
        second.shutdown();
        try {
            if (!second.awaitTermination(END_TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                second.shutdownNow();
                throw new IllegalStateException("the entries of the start were not indexed in time");
            }
        } catch (InterruptedException e) {
            second.shutdownNow();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the start was interrupted", e);
        }
        if (failure.get() != null) {
            throw new IllegalStateException("an entry of the start could not be indexed", failure.get());
        }
    }

    private void submit() {
        List<PlacedEntry> full = batch;
        batch = new ArrayList<>(BATCH);
        second.execute(() -> {
            try {
                full.forEach(each -> index.add(each.position(), each.entry()));
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                failure.compareAndSet(null, e);
            }
        });
    }
}
