package org.openmds.index.history;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The port to a store of samples. Implementations are thread-safe, limit their own size by dropping the oldest samples, and report their own
 * failures: they throw nothing.
 */
public interface HistoryStore {

    /**
     * Appends a sample of a subject. Called by the recorder's thread, once for each subject at each interval; may wait for a disk.
     *
     * @param subject
     *            subject of an entry; an entry that is registered again has the same subject
     * @param at
     *            time of the sample; replaces an earlier sample of the same time
     * @param values
     *            finite numbers by the names of their series; empty for a gap, when nothing could be read
     */
    void append(String subject, Instant at, Map<String, Float> values);

    /** Returns the history of a subject, with gaps for missing samples; empty for an unknown subject. Called by any thread, which may wait. */
    Optional<EntryHistory> read(String subject);

    /** Removes the history of a subject; an unknown subject is ignored. Called by the recorder's thread. */
    void remove(String subject);

    /** Returns the size of the store. Called by any thread; does not wait for a disk. */
    HistorySize size();

    /**
     * The size of a store.
     *
     * @param bytes
     *            bytes in memory or on disk
     * @param series
     *            number of series in recent samples
     */
    record HistorySize(long bytes, long series) {
    }
}
