package org.openmds.webmds.transform;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
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
    private static final long MOST_BYTES = 64L << 20;

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

    private record Reading(long begunMillis, CompletableFuture<Document> document) {

        /** None while it is read. */
        long bytes() {
            return document.isDone() && !document.isCompletedExceptionally() ? document.join().bytes().length : 0;
        }

        boolean answers(long nowMillis, long keepMillis) {
            return !document.isDone() || !document.isCompletedExceptionally() && nowMillis - begunMillis < keepMillis;
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
        CompletableFuture<Document> mine = new CompletableFuture<>();
        CompletableFuture<Document> shared = join(new Key(name, source, Map.copyOf(options)), mine);
        if (shared == mine) {
            try {
                mine.complete(transforms.document(source.read(options)));
            } catch (SourceException | TransformException | RuntimeException e) {
                mine.completeExceptionally(e);
            }
        }
        return outcome(shared);
    }

    /** The next page reads the source again, with whatever options: it is known to have changed. Who reads it already gets what it was. */
    public synchronized void forget(String name) {
        readings.keySet().removeIf(key -> key.source().equals(name));
    }

    private synchronized CompletableFuture<Document> join(Key key, CompletableFuture<Document> mine) {
        long now = clock.millis();
        forget(now);
        Reading known = readings.get(key);
        if (known != null && known.answers(now, keep.toMillis())) {
            return known.document();
        }
        readings.put(key, new Reading(now, mine));
        return mine;
    }

    /** What answers nobody any more, and the oldest where the others are too much. */
    private void forget(long now) {
        readings.values().removeIf(each -> !each.answers(now, keep.toMillis()));
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
