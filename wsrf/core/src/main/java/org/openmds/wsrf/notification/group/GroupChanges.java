package org.openmds.wsrf.notification.group;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;

/**
 * Changes of a group that nobody was told of yet, one of each entry: never more than the entries there are and those there were when the last were
 * taken. An entry that came and went in between never was. Not thread-safe.
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
