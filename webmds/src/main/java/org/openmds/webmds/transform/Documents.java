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
public final class Documents {

    private static final int MOST = 64;
    /** Of all that are kept; the trees that are made of them take a few times as much. */
    private static final long MOST_BYTES = 32L << 20;

    private final Transforms transforms;
    private final Duration keep;
    private final InstantSource clock;
    private final Map<Key, Reading> readings = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Reading> eldest) {
            return size() > MOST;
        }
    };

    /** The source as it is defined now: one that is defined anew is another. */
    private record Key(String name, XmlSource source, Map<String, String> options) {
    }

    /**
     * One reading of a source.
     *
     * @param stale
     *            the source has changed since it began
     */
    private record Reading(long begunMillis, boolean stale, CompletableFuture<Document> document) {

        /** None while it is read, and none where that failed. */
        Optional<Document> outcome() {
            return document.isDone() && !document.isCompletedExceptionally()
                    ? Optional.of(document.join())
                    : Optional.empty();
        }

        long bytes() {
            return outcome().map(known -> known.bytes().length).orElse(0);
        }

        boolean answers(long nowMillis, long keepMillis) {
            return !stale && (!document.isDone() || outcome().isPresent() && nowMillis - begunMillis < keepMillis);
        }

        Reading asStale() {
            return new Reading(begunMillis, true, document);
        }
    }

    public Documents(Transforms transforms, Duration keep, InstantSource clock) {
        this.transforms = transforms;
        this.keep = keep;
        this.clock = clock;
    }

    /**
     * The document of a source, read now or a moment ago.
     *
     * @param name
     *            of the source, which the options belong to
     */
    @SuppressWarnings("ReferenceEquality") // whether it is mine to complete
    public Document read(String name, XmlSource source, Map<String, String> options)
            throws SourceException, TransformException {
        Key key = new Key(name, source, Map.copyOf(options));
        CompletableFuture<Document> mine = new CompletableFuture<>();
        Optional<Document> before = known(key);
        CompletableFuture<Document> shared = join(key, mine);
        if (shared == mine) {
            try {
                mine.complete(transforms.document(source.read(options), before));
            } catch (SourceException | TransformException | RuntimeException e) {
                mine.completeExceptionally(e);
            }
        }
        return outcome(shared);
    }

    /** The next page reads the source again, with whatever options: it is known to have changed. Who reads it already gets what it was. */
    public synchronized void forget(String name) {
        readings.replaceAll((key, reading) -> key.name().equals(name) ? reading.asStale() : reading);
    }

    /** What the source gave the last time. */
    private synchronized Optional<Document> known(Key key) {
        return Optional.ofNullable(readings.get(key)).flatMap(Reading::outcome);
    }

    private synchronized CompletableFuture<Document> join(Key key, CompletableFuture<Document> mine) {
        long now = clock.millis();
        forgetTooMuch();
        Reading known = readings.get(key);
        if (known != null && known.answers(now, keep.toMillis())) {
            return known.document();
        }
        readings.put(key, new Reading(now, false, mine));
        return mine;
    }

    /** The oldest where all together are too much. What answers nobody any more is there to be compared with. */
    private void forgetTooMuch() {
        long bytes = readings.values().stream().mapToLong(Reading::bytes).sum();
        Iterator<Reading> oldest = readings.values().iterator();
        while (bytes > MOST_BYTES && oldest.hasNext()) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    private static Document outcome(CompletableFuture<Document> document) throws SourceException, TransformException {
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
