package org.openmds.gateway.change;

import java.util.Optional;
import java.util.TreeMap;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The last changes of a group, limited in bytes: the oldest are dropped. Thread-safe. */
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

    /** Returns the changes after a sequence; empty if some of them are no longer there. */
    synchronized Optional<Iterable<KeptChange>> after(long sequence) {
        return sequence < completeAfter
                ? Optional.empty()
                : Optional.of(java.util.List.copyOf(changes.tailMap(sequence, false).values()));
    }
}
