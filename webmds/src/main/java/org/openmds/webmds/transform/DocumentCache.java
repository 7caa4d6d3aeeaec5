package org.openmds.webmds.transform;

import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.source.PartedSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.client.PartedDocument;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A cache of the newest documents of sources: concurrent requests for a source read it once. A document is used for a short time, then it is
 * read again; a failure is not cached. Thread-safe.
 */
public final class DocumentCache {

    private static final int MAX_DOCUMENTS = 64;

    private final StylesheetCompiler stylesheetCompiler;
    private final DocumentMemory memory;
    private final Duration cacheTime;
    private final InstantSource clock;
    /** The newest read of each document, the one that was not asked for the longest time first. */
    @GuardedBy("this")
    private final Map<DocumentKey, SourceRead> reads = new LinkedHashMap<>(16, 0.75f, true);

    /** Identity of a document; a source that is defined again counts as another. */
    private record DocumentKey(String name, XmlSource source, Map<String, String> options) {
    }

    /**
     * One read of a source, in progress or ended.
     *
     * @param stale
     *            true if the source has changed since the read began
     * @param before
     *            the document of the previous read, until this one ends
     */
    private record SourceRead(long begunMillis, boolean stale, CompletableFuture<SourceDocument> document,
            Optional<SourceDocument> before) {

        /** Returns the document; empty during the read and after a failure. */
        Optional<SourceDocument> outcome() {
            return document.isDone() && !document.isCompletedExceptionally()
                    ? Optional.of(document.join())
                    : Optional.empty();
        }

        /** Returns the document that this read keeps in the cache. */
        Optional<SourceDocument> kept() {
            return outcome().or(() -> before);
        }

        boolean isUsable(long nowMillis, long keepMillis) {
            return !stale && (!document.isDone() || outcome().isPresent() && nowMillis - begunMillis < keepMillis);
        }

        SourceRead asStale() {
            return new SourceRead(begunMillis, true, document, before);
        }
    }

    public DocumentCache(StylesheetCompiler stylesheetCompiler, DocumentMemory memory, Duration cacheTime,
            InstantSource clock) {
        this.stylesheetCompiler = stylesheetCompiler;
        this.memory = memory;
        this.cacheTime = cacheTime;
        this.clock = clock;
        memory.evictBy(this::evictOldest);
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
        CompletableFuture<SourceDocument> shared = join(key, mine);
        if (shared == mine) {
            PageCaller reader = options.isEmpty() ? PageCaller.WEBMDS : PageCaller.current();
            try {
                SourceDocument document = reader
                        .call(() -> memory.during(() -> documentOf(key, content(key, source))));
                DocumentMemory.use(document);
                end(key, mine, Optional.of(document));
                mine.complete(document);
                return document;
            } catch (BusyException e) {
                end(key, mine, Optional.empty());
                mine.completeExceptionally(
                        new SourceException(SourceException.Cause.BUSY, String.valueOf(e.getMessage()), e));
            } catch (SourceException | RuntimeException e) {
                end(key, mine, Optional.empty());
                mine.completeExceptionally(e);
            }
        }
        SourceDocument document = outcome(shared);
        DocumentMemory.use(document);
        return document;
    }

    /**
     * Marks the source's documents as changed, with any options, so that the next page reads them again. Calls that wait for a read get its
     * result.
     */
    public synchronized void invalidate(String name) {
        reads.replaceAll((key, sourceRead) -> key.name().equals(name) ? sourceRead.asStale() : sourceRead);
    }

    private PartedDocument content(DocumentKey key, XmlSource source) throws SourceException {
        return source instanceof PartedSource parted
                ? parted.read(previous(key).map(SourceDocument::content))
                : PartedDocument.whole(source.read(key.options()));
    }

    /** Returns the previous document if it is equal, or a new one with its memory. */
    private SourceDocument documentOf(DocumentKey key, PartedDocument content) throws SourceException {
        String version = content.version();
        Optional<SourceDocument> same = previous(key).filter(before -> before.version().equals(version));
        if (same.isPresent()) {
            return same.get();
        }
        long cost = DocumentMemory.cost(content);
        if (!memory.hasRoomFor(cost)) {
            throw new SourceException(SourceException.Cause.TOO_LARGE,
                    "the document has %d bytes and %d nodes".formatted(content.length(), content.nodes()));
        }
        HeldDocument held = new HeldDocument(memory.take(cost)::close);
        // Asked again: if the memory was short, the previous document has left the cache.
        return stylesheetCompiler.document(content, version, previous(key), held);
    }

    private synchronized Optional<SourceDocument> previous(DocumentKey key) {
        return Optional.ofNullable(reads.get(key)).flatMap(SourceRead::before);
    }

    private synchronized CompletableFuture<SourceDocument> join(DocumentKey key,
            CompletableFuture<SourceDocument> mine) {
        long now = clock.millis();
        SourceRead known = reads.get(key);
        if (known != null && known.isUsable(now, cacheTime.toMillis())) {
            return known.document();
        }
        // Stale documents are kept, too: most reads return an equal one.
        reads.put(key, new SourceRead(now, false, mine, known == null ? Optional.empty() : known.kept()));
        while (reads.size() > MAX_DOCUMENTS) {
            remove(reads.entrySet().iterator().next());
        }
        return mine;
    }

    /** Ends a read with its document, which replaces the previous one, or without one. */
    @SuppressWarnings("ReferenceEquality") // tests if this read is the newest
    private synchronized void end(DocumentKey key, CompletableFuture<SourceDocument> mine,
            Optional<SourceDocument> document) {
        Optional<SourceRead> newest = Optional.ofNullable(reads.get(key)).filter(read -> read.document() == mine);
        Optional<SourceDocument> before = newest.flatMap(SourceRead::before);
        boolean isSame = before.isPresent() && before.equals(document);
        if (!isSame) {
            before.ifPresent(old -> old.held().leave());
        }
        if (newest.isPresent() && document.filter(read -> isSame || read.held().isInUse()).isPresent()) {
            reads.put(key,
                    new SourceRead(newest.get().begunMillis(), newest.get().stale(), mine, Optional.empty()));
            return;
        }
        document.filter(_ -> !isSame).ifPresent(unused -> unused.held().leave());
        newest.ifPresent(_ -> reads.remove(key));
    }

    /** Removes the oldest document; returns false if there is none. */
    private synchronized boolean evictOldest() {
        Optional<Map.Entry<DocumentKey, SourceRead>> oldest = reads.entrySet()
                .stream()
                .filter(each -> each.getValue().kept().isPresent())
                .findFirst();
        oldest.ifPresent(this::remove);
        return oldest.isPresent();
    }

    /** Removes a read; one in progress goes on, without its previous document and without a place in the cache. */
    @GuardedBy("this")
    private void remove(Map.Entry<DocumentKey, SourceRead> oldest) {
        SourceRead removed = oldest.getValue();
        reads.remove(oldest.getKey());
        removed.kept().ifPresent(document -> document.held().leave());
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
