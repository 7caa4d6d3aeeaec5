package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A listener that records all changes. Thread-safe. */
final class RecordingListener implements GroupListener {

    private final List<EntryChange> changes = new CopyOnWriteArrayList<>();
    private final List<Snapshot> snapshots = new CopyOnWriteArrayList<>();

    @Override
    public void changed(List<EntryChange> received, Snapshot after) {
        changes.addAll(received);
        snapshots.add(after);
    }

    List<EntryChange> changes() {
        return changes;
    }

    List<EntryChange.ChangeKind> kinds() {
        return changes.stream().map(EntryChange::kind).toList();
    }

    List<Snapshot> snapshots() {
        return snapshots;
    }
}
