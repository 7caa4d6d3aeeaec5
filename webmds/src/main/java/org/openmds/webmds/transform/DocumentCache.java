package org.openmds.webmds.transform;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;

/**
 * The newest documents of sources: many pages that are asked for at once read a source once. A document answers for a short time, then it is read again;
 * a failure answers nobody but those who wait for it. Thread-safe.
 */
public final class DocumentCache {

    private static final int MAX_DOCUMENTS = 64;
    /** Of all that are kept; the trees that are made of them take a few times as much. */
    private static final long MAX_BYTES = 32L << 20;

    private final StylesheetCompiler stylesheetCompiler;
    private final Duration cacheTime;
    private final InstantSource clock;
    private final Map<DocumentKey, SourceRead> reads = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<DocumentKey, SourceRead> eldest) {
            return size() > MAX_DOCUMENTS;
        }
    };

    /** The source as it is defined now: one that is defined anew is another. */
    private record DocumentKey(String name, XmlSource source, Map<String, String> options) {
    }

    /**
     * One reading of a source.
     *
     * @param stale
     *            the source has changed since it began
     */
    private record SourceRead(long begunMillis, boolean stale, CompletableFuture<SourceDocument> document) {

        /** None while it is read, and none where that failed. */
        Optional<SourceDocument> outcome() {
            return document.isDone() && !document.isCompletedExceptionally()
                    ? Optional.of(document.join())
                    : Optional.empty();
        }

        long bytes() {
            return outcome().map(known -> known.bytes().length).orElse(0);
        }

        boolean isUsable(long nowMillis, long keepMillis) {
            return !stale && (!document.isDone() || outcome().isPresent() && nowMillis - begunMillis < keepMillis);
        }

        SourceRead asStale() {
            return new SourceRead(begunMillis, true, document);
        }
    }

    public DocumentCache(StylesheetCompiler stylesheetCompiler, Duration keep, InstantSource clock) {
        this.stylesheetCompiler = stylesheetCompiler;
        this.cacheTime = keep;
        this.clock = clock;
    }

    /**
     * The document of a source, read now or a moment ago.
     *
     * @param name
     *            of the source, which the options belong to
     */
    @SuppressWarnings("ReferenceEquality") // whether it is mine to complete
    public SourceDocument read(String name, XmlSource source, Map<String, String> options)
            throws SourceException, TransformException {
        DocumentKey key = new DocumentKey(name, source, Map.copyOf(options));
        CompletableFuture<SourceDocument> mine = new CompletableFuture<>();
        Optional<SourceDocument> before = previous(key);
        CompletableFuture<SourceDocument> shared = join(key, mine);
        if (shared == mine) {
            try {
                mine.complete(stylesheetCompiler.document(source.read(options), before));
            } catch (SourceException | TransformException | RuntimeException e) {
                mine.completeExceptionally(e);
            }
        }
        return outcome(shared);
    }

    /** The next page reads the source again, with whatever options: it is known to have changed. Who reads it already gets what it was. */
    public synchronized void invalidate(String name) {
        reads.replaceAll((key, sourceRead) -> key.name().equals(name) ? sourceRead.asStale() : sourceRead);
    }

    /** What the source gave the last time. */
    private synchronized Optional<SourceDocument> previous(DocumentKey key) {
        return Optional.ofNullable(reads.get(key)).flatMap(SourceRead::outcome);
    }

    private synchronized CompletableFuture<SourceDocument> join(DocumentKey key,
            CompletableFuture<SourceDocument> mine) {
        long now = clock.millis();
        evictOldest();
        SourceRead known = reads.get(key);
        if (known != null && known.isUsable(now, cacheTime.toMillis())) {
            return known.document();
        }
        reads.put(key, new SourceRead(now, false, mine));
        return mine;
    }

    /** The oldest where all together are too much. What answers nobody any more is there to be compared with. */
    private void evictOldest() {
        long bytes = reads.values().stream().mapToLong(SourceRead::bytes).sum();
        Iterator<SourceRead> oldest = reads.values().iterator();
        while (bytes > MAX_BYTES && oldest.hasNext()) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    private static SourceDocument outcome(CompletableFuture<SourceDocument> document)
            throws SourceException, TransformException {
        try {
            return document.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case SourceException failure -> throw failure;
                case TransformException failure -> throw failure;
                case RuntimeException failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }
}
