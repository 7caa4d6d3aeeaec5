package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;

/**
 * The journal of a service group in durable state. Requested changes are forced to disk before they are acknowledged. Collected values wait, the
 * newest of each entry, for the next forced write or for {@link GroupSettings#FLUSH_INTERVAL}. Changes whose write failed stay in the journal and are
 * written later. Used by the writer thread.
 */
final class GroupJournal {

    private record RecordKey(String collection, String key) {
    }

    private final StateStore store;
    private final LeaseClock clock;
    private final String entries;
    private final String leases;
    private final String values;
    private final Map<RecordKey, StateChange> waiting = new LinkedHashMap<>();
    private long waitingSinceNanos;

    GroupJournal(StateStore store, String group, LeaseClock clock) {
        this.store = store;
        this.clock = clock;
        this.entries = group + "/entries";
        this.leases = group + "/leases";
        this.values = group + "/values";
    }

    String entries() {
        return entries;
    }

    String leases() {
        return leases;
    }

    String values() {
        return values;
    }

    /**
     * Forces changes to disk, together with all waiting changes.
     *
     * @throws StateException
     *             none of the changes was written; the waiting changes stay in the journal
     */
    void force(Collection<GroupDraft.DraftedChange> changes) {
        List<StateChange> batch = new ArrayList<>(waiting.values());
        changes.forEach(change -> batch.addAll(records(change)));
        if (!batch.isEmpty()) {
            store.write(batch);
            waiting.clear();
        }
    }

    /** Adds changes that need not be on disk at once. */
    void defer(Collection<GroupDraft.DraftedChange> changes) {
        for (GroupDraft.DraftedChange change : changes) {
            if (waiting.isEmpty()) {
                waitingSinceNanos = clock.nanoTime();
            }
            List<StateChange> records = change.kind() == EntryChange.ChangeKind.CONTENT
                    ? List.of(value(change.member()))
                    : records(change);
            records.forEach(record -> waiting.put(new RecordKey(record.collection(), record.key()), record));
        }
    }

    /** Returns true if changes have waited for the flush interval. */
    boolean isFlushDue() {
        return !waiting.isEmpty() && clock.nanoTime() - waitingSinceNanos >= GroupSettings.FLUSH_INTERVAL.toNanos();
    }

    /** Returns the time until {@link #isFlushDue}, or the given time if nothing is waiting. */
    Duration untilFlush(Duration otherwise) {
        if (waiting.isEmpty()) {
            return otherwise;
        }
        Duration left = GroupSettings.FLUSH_INTERVAL.minusNanos(clock.nanoTime() - waitingSinceNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Starts the flush interval again, after a failed write. */
    void postpone() {
        waitingSinceNanos = clock.nanoTime();
    }

    private List<StateChange> records(GroupDraft.DraftedChange change) {
        LeasedEntry leasedEntry = change.member();
        String key = leasedEntry.key().value();
        return switch (change.kind()) {
            case ADDED, PRESENT ->
                List.of(new StateChange.Put(entries, key, EntryRecords.entry(leasedEntry)), lease(leasedEntry));
            case RENEWED -> List.of(lease(leasedEntry));
            case CONTENT -> List.of(value(leasedEntry), lease(leasedEntry));
            case REMOVED, EXPIRED -> List.of(new StateChange.Remove(entries, key), new StateChange.Remove(leases, key),
                    new StateChange.Remove(values, key));
        };
    }

    private StateChange lease(LeasedEntry leasedEntry) {
        return new StateChange.Put(leases, leasedEntry.key().value(), EntryRecords.lease(leasedEntry.lease(), clock));
    }

    private StateChange value(LeasedEntry leasedEntry) {
        return new StateChange.Put(values, leasedEntry.key().value(), leasedEntry.entry().content().toBytes());
    }
}
