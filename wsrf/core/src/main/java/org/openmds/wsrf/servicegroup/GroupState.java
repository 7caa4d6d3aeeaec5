package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.softstate.LeaseEnds;
import org.openmds.wsrf.softstate.OldEntries;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The published state of a group. Only the owner thread changes it, with {@link #commit}. Readers use the last snapshot, or {@link #find} for a
 * single member.
 */
final class GroupState {

    private static final Logger LOG = LogManager.getLogger();

    private final EntryPositionListener positionListener;
    private final OldEntries oldEntries;
    private final EntryMembers members;
    private final Map<EntryKey, Integer> slots = new HashMap<>();
    private final LeaseEnds<EntryKey> leaseEnds;
    private final LastAdditions additions = new LastAdditions();
    private volatile Snapshot snapshot;
    private long nestedEntries;
    private long lastRegistrationNanos;

    /** The keys of the last entries that were added to a group, so that a requestor can tell a new entry from a renewed one. Thread-safe. */
    static final class LastAdditions {

        private static final int LIMIT = 1_000;

        @GuardedBy("this")
        private final Map<EntryKey, Long> versions = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<EntryKey, Long> eldest) {
                return size() > LIMIT;
            }
        };

        synchronized void add(EntryKey key, long version) {
            versions.put(key, version);
        }

        synchronized boolean isAddedAfter(EntryKey key, long version) {
            return versions.getOrDefault(key, Long.MIN_VALUE) > version;
        }
    }

    GroupState(LeaseClock clock, PagePool pages, OldEntries oldEntries, EntryPositionListener positionListener) {
        this.oldEntries = oldEntries;
        this.positionListener = positionListener;
        this.members = new EntryMembers(clock);
        this.lastRegistrationNanos = clock.nanoTime();
        this.leaseEnds = new LeaseEnds<>(clock, EntryKey::value);
        this.snapshot = new Snapshot(1, 1, EntryTable.empty(pages, oldEntries), 0,
                RegistrationStatistics.startingAt(clock.now()),
                new Lease.Unlimited());
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** Returns a member, even if its lease has ended. */
    Optional<LeasedEntry> find(EntryKey key) {
        return members.find(key);
    }

    LastAdditions additions() {
        return additions;
    }

    EntryMembers members() {
        return members;
    }

    /** Returns the members whose lease has ended. */
    List<LeasedEntry> endedAt(long nanoTime) {
        return leaseEnds.endedAt(nanoTime).stream().flatMap(key -> members.find(key).stream()).toList();
    }

    /** Returns the time at which the first lease ends, also of the entries that are on disk only. */
    OptionalLong firstEnd() {
        return members.leftOut().firstEnd(leaseEnds.firstNanos());
    }

    /** Releases the memory of prepared answers; later reads are served from the heap. */
    void close() {
        EntryTable table = (EntryTable) snapshot.entries();
        table.retire();
    }

    /** Applies the draft and publishes the new snapshot. Returns the changes for the listeners. */
    List<EntryChange> commit(GroupDraft draft) {
        EntryTable before = (EntryTable) snapshot.entries();
        EntryTable.Editor table = before.edit();
        Instant now = draft.time().now();
        long version = snapshot.version();
        List<EntryChange> changes = new ArrayList<>();
        for (GroupDraft.DraftedChange change : draft.changes()) {
            apply(change, table);
            if (change.kind() == EntryChange.ChangeKind.ADDED) {
                additions.add(change.member().key(), version + 1);
            }
            changes.add(
                    new EntryChange(++version, change.kind(), now, change.member().entry(), change.member().lease()));
        }
        List<PositionChange> moves = table.changes();
        callPositionListener(() -> {
            positionListener.beforePublish(moves);
            return false;
        });
        EntryTable after = table.build();
        snapshot = new Snapshot(version, moves.isEmpty() ? snapshot.entriesVersion() : version, after,
                nestedEntries, statistics(draft), leaseEnds.first());
        before.retireFor(after);
        oldEntries.replaced(moves.stream()
                .flatMap(move -> move.before().stream())
                .mapToLong(Entry::heapBytes)
                .sum());
        callPositionListener(() -> {
            positionListener.afterPublish(moves, snapshot);
            return false;
        });
        draft.changes()
                .stream()
                .filter(change -> change.kind().isRemoval())
                .map(change -> change.member().key())
                .filter(key -> !slots.containsKey(key))
                .forEach(members::remove);
        return changes;
    }

    /** Tells the position listener about an entry that {@link #commit} will append at this position. */
    void restored(int position, Entry entry) {
        callPositionListener(() -> {
            positionListener.restored(position, entry);
            return false;
        });
    }

    /** Gives the position listener time for deferred work. Returns true if it has more of it. */
    boolean maintain() {
        return callPositionListener(() -> positionListener.maintain(snapshot));
    }

    @CanIgnoreReturnValue
    private static boolean callPositionListener(BooleanSupplier call) {
        try {
            return call.getAsBoolean();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("an index over the entries of a group failed", e);
            return false;
        }
    }

    private void apply(GroupDraft.DraftedChange change, EntryTable.Editor table) {
        LeasedEntry leasedEntry = change.member();
        if (slots.containsKey(leasedEntry.key())) {
            members.find(leasedEntry.key()).ifPresent(this::discount);
        }
        if (change.kind().isRemoval()) {
            members.releaseIdentity(leasedEntry);
            removeFrom(table, leasedEntry.key());
            return;
        }
        nestedEntries += leasedEntry.entry().nestedEntries();
        leaseEnds.add(leasedEntry.key(), leasedEntry.lease());
        members.put(leasedEntry);
        Integer slot = slots.get(leasedEntry.key());
        if (slot == null) {
            slots.put(leasedEntry.key(), table.append(leasedEntry.entry()));
        } else if (table.get(slot) != leasedEntry.entry()) {
            table.set(slot, leasedEntry.entry());
        }
    }

    private void removeFrom(EntryTable.Editor table, EntryKey key) {
        Integer slot = slots.remove(key);
        if (slot == null) {
            return;
        }
        int last = table.size() - 1;
        if (slot != last) {
            Entry moved = table.get(last);
            table.set(slot, moved);
            slots.put(moved.key(), slot);
        }
        table.truncate();
    }

    private void discount(LeasedEntry before) {
        nestedEntries -= before.entry().nestedEntries();
        leaseEnds.remove(before.key(), before.lease());
    }

    private RegistrationStatistics statistics(GroupDraft draft) {
        long nanos = draft.time().nanoTime();
        Duration since = Duration.ofNanos(nanos - lastRegistrationNanos);
        lastRegistrationNanos = nanos;
        return snapshot.statistics().plus(draft.registrations(), since, draft.time().now());
    }
}
