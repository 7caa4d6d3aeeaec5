package org.openmds.index.history;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps samples: the port to an archive. Implementations are thread-safe, hold to a bound of their own by dropping the oldest samples, and report what fails
 * themselves: they throw nothing.
 */
public interface HistoryStore {

    /**
     * Takes what was read of a subject. Called by the recorder's thread, once for each subject at each interval; may wait for a disk.
     *
     * @param subject
     *            what an entry is about: the same for one that is registered anew
     * @param at
     *            when it was read; a sample for a moment that has one replaces it
     * @param values
     *            finite numbers by the names of their series; empty where nothing could be read, which is a gap
     */
    void append(String subject, Instant at, Map<String, Float> values);

    /** What is kept of a subject, with gaps where nothing was read; empty where nothing is. Called by any thread, which may wait. */
    Optional<EntryHistory> read(String subject);

    /** Drops what is kept of a subject; one that is not known is no error. Called by the recorder's thread. */
    void remove(String subject);

    /** How much is kept. Called by any thread; does not wait for a disk. */
    HistorySize size();

    /**
     * How much is kept.
     *
     * @param bytes
     *            of memory, or of disk
     * @param series
     *            that were read lately
     */
    record HistorySize(long bytes, long series) {
    }
}
