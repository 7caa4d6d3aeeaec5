package org.openmds.wsrf.notification.group;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;

/**
 * Changes of a group that are not yet published, at most one for each entry. Their number is therefore at most the number of entries now plus the
 * number of entries at the last {@link #take}. An entry that was added and removed in between leaves no change. Not thread-safe.
 */
final class GroupChanges {

    private SequencedMap<EntryKey, EntryChange> waiting = new LinkedHashMap<>();

    void add(EntryChange change) {
        switch (change.kind()) {
            case ADDED -> waiting.put(change.entry().key(), change);
            case CONTENT -> waiting.merge(change.entry().key(), change, GroupChanges::newest);
            case REMOVED, EXPIRED -> remove(change);
            case RENEWED, PRESENT -> {
                // Neither changes an entry.
            }
        }
    }

    List<EntryChange> take() {
        List<EntryChange> taken = new ArrayList<>(waiting.values());
        waiting = new LinkedHashMap<>();
        return taken;
    }

    private void remove(EntryChange change) {
        EntryChange before = waiting.remove(change.entry().key());
        if (before == null || before.kind() != EntryChange.ChangeKind.ADDED) {
            waiting.put(change.entry().key(), change);
        }
    }

    private static EntryChange newest(EntryChange before, EntryChange change) {
        return before.kind() == EntryChange.ChangeKind.ADDED
                ? new EntryChange(change.sequence(), EntryChange.ChangeKind.ADDED, change.at(), change.entry(),
                        change.lease())
                : change;
    }
}
