package org.openmds.wsrf.servicegroup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The records of a group that another process has changed and that readers do not see yet: the newest of each entry, so there are at most as many as
 * entries. Thread-safe; the owner thread drafts them.
 */
final class FollowedEntries {

    private static final Logger LOG = LogManager.getLogger();

    private final GroupRecords names;
    private final GroupRecovery recovery;
    private final GroupState state;
    @GuardedBy("this")
    private Map<String, ChangedRecords> waiting = new LinkedHashMap<>();

    /** The newest records of an entry; null without a change. */
    private record ChangedRecords(@Nullable StateChange entry, @Nullable StateChange lease,
            @Nullable StateChange value) {

        static final ChangedRecords NONE = new ChangedRecords(null, null, null);
    }

    FollowedEntries(String group, GroupRecovery recovery, GroupState state) {
        this.names = new GroupRecords(group);
        this.recovery = recovery;
        this.state = state;
    }

    /** Takes the changes of a batch. Returns true if the owner thread must be woken. */
    synchronized boolean put(List<StateChange> batch) {
        boolean woken = !waiting.isEmpty();
        for (StateChange change : batch) {
            if (names.contain(change)) {
                ChangedRecords before = waiting.getOrDefault(change.key(), ChangedRecords.NONE);
                waiting.put(change.key(), with(before, change));
            }
        }
        return !woken && !waiting.isEmpty();
    }

    private ChangedRecords with(ChangedRecords before, StateChange change) {
        return switch (names.kind(change)) {
            case ENTRY -> new ChangedRecords(change, before.lease(), before.value());
            case LEASE -> new ChangedRecords(before.entry(), change, before.value());
            case VALUE -> new ChangedRecords(before.entry(), before.lease(), change);
        };
    }

    /** Returns true if the group has each record as it is. */
    boolean isComplete() {
        return recovery.isComplete();
    }

    /** Drafts all changes that wait. */
    void draft(GroupDraft draft) {
        take().forEach((key, records) -> {
            try {
                draft(new EntryKey(key), records, draft);
            } catch (RuntimeException e) {
                recovery.miss();
                LOG.error("the entry {} of another member cannot be read and is not changed here", key, e);
            }
        });
    }

    private synchronized Map<String, ChangedRecords> take() {
        Map<String, ChangedRecords> taken = waiting;
        waiting = new LinkedHashMap<>();
        return taken;
    }

    private void draft(EntryKey key, ChangedRecords records, GroupDraft draft) {
        Optional<LeasedEntry> before = draft.find(key);
        if (records.entry() instanceof StateChange.Remove) {
            state.members().leftOut().remove(key.value());
            before.ifPresent(member -> draft.remove(member, EntryChange.ChangeKind.REMOVED));
        } else if (records.entry() instanceof StateChange.Put put) {
            boolean whole = !(records.value() instanceof StateChange.Put);
            EntryRecords.StoredEntry stored = EntryRecords.entry(put.value(), whole);
            XmlFragment content = value(records).or(stored::content).orElseThrow();
            Lease lease = lease(records)
                    .orElseGet(() -> before.map(LeasedEntry::lease).orElseGet(recovery::unknown));
            follow(before, recovery.member(key, stored, content, lease), draft);
        } else if (before.isPresent()) {
            LeasedEntry member = before.get();
            LeasedEntry renewed = lease(records).map(member::withLease).orElse(member);
            follow(before, value(records)
                    .map(content -> renewed.withContent(renewed.entry().withContent(content)))
                    .orElse(renewed), draft);
        }
    }

    /** Drafts a member as another process has it; one for which there is no room stays as it is, or is left out. */
    private void follow(Optional<LeasedEntry> before, LeasedEntry after, GroupDraft draft) {
        if (draft.follow(before, after)) {
            return;
        }
        recovery.miss();
        if (before.isEmpty()) {
            state.members().leaveOut(after.key(), after.identity(), after.lease());
        }
    }

    private static Optional<XmlFragment> value(ChangedRecords records) {
        return records.value() instanceof StateChange.Put put
                ? Optional.of(XmlFragment.readWritten(put.value(), EntryRecords.STORED))
                : Optional.empty();
    }

    private static Optional<Lease> lease(ChangedRecords records) {
        return records.lease() instanceof StateChange.Put put
                ? Optional.of(new Lease.Followed(EntryRecords.lease(put.value())))
                : Optional.empty();
    }
}
