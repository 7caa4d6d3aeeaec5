package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.softstate.ChangeQueue;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Changes of a group that wait for the engine, only the newest of each entry. Thread-safe. */
final class ArrivedChanges {

    private final ChangeQueue<EntryKey, EntryChange> waiting = new ChangeQueue<>();
    @GuardedBy("this")
    private long oldestNanos;
    /** Keys of all entries from the last complete listing, until they are taken. */
    @GuardedBy("this")
    private Optional<Set<EntryKey>> present = Optional.empty();

    /**
     * The changes that one call takes from the queue.
     *
     * @param present
     *            keys of all present entries, if the listener has received a complete listing; entries with other keys were removed before
     *            these changes
     * @param arrivedNanos
     *            monotonic time at which the first of the changes arrived
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
            // A repeated change moves to the end: an entry that replaces another must come after the removal of that one.
            if (waiting.put(change.entry().key(), change)) {
                oldestNanos = nanos;
            }
        }
    }

    synchronized Optional<ChangeBatch> take() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        ChangeBatch changeBatch = new ChangeBatch(new ArrayList<>(waiting.take().values()), present, oldestNanos);
        present = Optional.empty();
        return Optional.of(changeBatch);
    }
}
