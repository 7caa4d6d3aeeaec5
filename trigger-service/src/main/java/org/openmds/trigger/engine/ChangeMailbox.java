package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Changes of a group that were not looked at yet, the newest of each entry: never more than the entries that came and went. Thread-safe. */
final class ChangeMailbox {

    @GuardedBy("this")
    private Map<EntryKey, EntryChange> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private long oldestNanos;

    /**
     * What was taken.
     *
     * @param arrivedNanos
     *            when the first of them came
     */
    record Taken(List<EntryChange> changes, long arrivedNanos) {
    }

    synchronized void add(List<EntryChange> changes, long nanos) {
        for (EntryChange change : changes) {
            if (change.kind() == EntryChange.Kind.RENEWED) {
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

    synchronized Optional<Taken> take() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Taken taken = new Taken(new ArrayList<>(waiting.values()), oldestNanos);
        waiting = new LinkedHashMap<>();
        return Optional.of(taken);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }
}
