package org.openmds.gateway.change;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The last changes of a group, limited in number and in bytes: the oldest are dropped. Thread-safe. */
final class ChangeLog {

    private static final int MAX_CHANGES = 10_000;

    private final long maxBytes;
    @GuardedBy("this")
    private final TreeMap<Long, KeptChange> changes = new TreeMap<>();
    @GuardedBy("this")
    private long bytes;
    /** All later changes are there, as far as they concern followers. */
    @GuardedBy("this")
    private long completeAfter;

    ChangeLog(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Forgets all changes up to a sequence. */
    synchronized void restart(long sequence) {
        changes.clear();
        bytes = 0;
        completeAfter = sequence;
    }

    synchronized void add(KeptChange change) {
        changes.put(change.sequence(), change);
        bytes += change.bytes();
        while (changes.size() > MAX_CHANGES || bytes > maxBytes && changes.size() > 1) {
            KeptChange dropped = changes.pollFirstEntry().getValue();
            // The estimate may have grown since; it never becomes negative.
            bytes = Math.max(0, bytes - dropped.bytes());
            completeAfter = dropped.sequence();
        }
    }

    synchronized Optional<KeptChange> find(long sequence) {
        return Optional.ofNullable(changes.get(sequence));
    }

    /** Returns the sequence after which all changes are there. */
    synchronized long completeAfter() {
        return completeAfter;
    }

    /** Returns the first changes after a sequence. */
    synchronized List<KeptChange> after(long sequence, int most) {
        return changes.tailMap(sequence, false).values().stream().limit(most).toList();
    }
}
