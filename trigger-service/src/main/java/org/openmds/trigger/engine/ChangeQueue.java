package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Changes of a group that were not looked at yet, the newest of each entry: never more than the entries that came and went. Thread-safe. */
final class ChangeQueue {

    @GuardedBy("this")
    private Map<EntryKey, EntryChange> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private long oldestNanos;
    /** All entries that there were when they were told, until that was taken. */
    @GuardedBy("this")
    private Optional<Set<EntryKey>> present = Optional.empty();

    /**
     * What was taken.
     *
     * @param present
     *            where a listener was told all that is there, the keys of it: what is known besides went before these changes
     * @param arrivedNanos
     *            when the first of them came
     */
    record ChangeBatch(List<EntryChange> changes, Optional<Set<EntryKey>> present, long arrivedNanos) {
    }

    synchronized void add(List<EntryChange> changes, long nanos) {
        if (changes.getFirst().kind() == EntryChange.ChangeKind.PRESENT) {
            present = Optional.of(changes.stream().map(change -> change.entry().key()).collect(Collectors.toSet()));
        }
        for (EntryChange change : changes) {
            if (change.kind() == EntryChange.ChangeKind.RENEWED) {
                continue;
            }
            if (waiting.isEmpty()) {
                oldestNanos = nanos;
            }
            // In its place at the end: who reads on from here must see an entry that took over from another after that one.
            waiting.remove(change.entry().key());
            waiting.put(change.entry().key(), change);
        }
    }

    synchronized Optional<ChangeBatch> take() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        ChangeBatch changeBatch = new ChangeBatch(new ArrayList<>(waiting.values()), present, oldestNanos);
        present = Optional.empty();
        waiting = new LinkedHashMap<>();
        return Optional.of(changeBatch);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }
}
