package org.openmds.wsrf.notification.group;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.softstate.ChangeQueue;

/**
 * Changes of a group that are not yet published, at most one for each entry. Their number is therefore at most the number of entries now plus the
 * number of entries at the last {@link #take}. An entry that was added and removed in between leaves no change. Thread-safe.
 */
final class GroupChanges {

    private final ChangeQueue<EntryKey, EntryChange> waiting = new ChangeQueue<>(GroupChanges::merge);

    void add(EntryChange change) {
        switch (change.kind()) {
            case ADDED, CONTENT, REMOVED, EXPIRED -> waiting.put(change.entry().key(), change);
            case RENEWED, PRESENT -> {
                // Neither changes an entry.
            }
        }
    }

    List<EntryChange> take() {
        return List.copyOf(waiting.take().values());
    }

    private static @Nullable EntryChange merge(EntryChange before, EntryChange change) {
        if (before.kind() != EntryChange.ChangeKind.ADDED) {
            return change;
        }
        return change.kind().isRemoval()
                ? null
                : new EntryChange(change.sequence(), EntryChange.ChangeKind.ADDED, change.at(), change.entry(),
                        change.lease());
    }
}
