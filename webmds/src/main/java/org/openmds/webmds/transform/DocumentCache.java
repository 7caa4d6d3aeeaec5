package org.openmds.webmds.transform;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;

/**
 * A cache of the newest documents of sources: concurrent requests for a source read it once. A document is used for a short time, then it is
 * read again; a failure is not cached. Thread-safe.
 */
public final class DocumentCache {

    private static final int MAX_DOCUMENTS = 64;
    /** Limit of all cached bytes; the parsed trees need a few times as much. */
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

    /** Identity of a document; a source that is defined again counts as another. */
    private record DocumentKey(String name, XmlSource source, Map<String, String> options) {
    }

    /**
     * One read of a source, in progress or ended.
     *
     * @param stale
     *            true if the source has changed since the read began
     */
    private record SourceRead(long begunMillis, boolean stale, CompletableFuture<SourceDocument> document) {

        /** Returns the document; empty during the read and after a failure. */
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

    public DocumentCache(StylesheetCompiler stylesheetCompiler, Duration cacheTime, InstantSource clock) {
        this.stylesheetCompiler = stylesheetCompiler;
        this.cacheTime = cacheTime;
        this.clock = clock;
    }

    /**
     * Returns the document of a source from the cache, or reads it. A document without options is the same for all users, so it is read as WebMDS
     * itself, and not in the lane or with the token of this user.
     *
     * @param name
     *            name of the source, to which the options belong
     */
    @SuppressWarnings("ReferenceEquality") // tests if this call must complete the future
    public SourceDocument read(String name, XmlSource source, Map<String, String> options)
            throws SourceException {
        DocumentKey key = new DocumentKey(name, source, Map.copyOf(options));
        CompletableFuture<SourceDocument> mine = new CompletableFuture<>();
        Optional<SourceDocument> before = previous(key);
        CompletableFuture<SourceDocument> shared = join(key, mine);
        if (shared == mine) {
            PageCaller reader = options.isEmpty() ? PageCaller.WEBMDS : PageCaller.current();
            try {
                mine.complete(stylesheetCompiler.document(reader.call(() -> source.read(options)), before));
            } catch (SourceException | RuntimeException e) {
                mine.completeExceptionally(e);
            }
        }
        return outcome(shared);
    }

    /**
     * Marks the source's documents as changed, with any options, so that the next page reads them again. Calls that wait for a read get its
     * result.
     */
    public synchronized void invalidate(String name) {
        reads.replaceAll((key, sourceRead) -> key.name().equals(name) ? sourceRead.asStale() : sourceRead);
    }

    /** Returns the previous document of the source. */
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

    /** Removes the oldest documents if the limit is exceeded. Stale ones are kept too, for comparison. */
    private void evictOldest() {
        long bytes = reads.values().stream().mapToLong(SourceRead::bytes).sum();
        Iterator<SourceRead> oldest = reads.values().iterator();
        while (bytes > MAX_BYTES && oldest.hasNext()) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    private static SourceDocument outcome(CompletableFuture<SourceDocument> document) throws SourceException {
        try {
            return document.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case SourceException failure -> throw failure;
                case RuntimeException failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }
}
