package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * The current state of a group. Only the writer thread changes it, with {@link #commit}. Readers use the last snapshot, or {@link #find} for a single
 * member.
 */
final class GroupState {

    private static final Logger LOG = LogManager.getLogger();

    private record LeaseEnd(Lease.Limited lease, EntryKey key) {
    }

    private final LeaseClock clock;
    private final EntryPositionListener positionListener;
    private final ConcurrentHashMap<EntryKey, LeasedEntry> members = new ConcurrentHashMap<>();
    private final Map<String, EntryKey> keysByIdentity = new HashMap<>();
    private final Map<EntryKey, Integer> slots = new HashMap<>();
    private final TreeSet<LeaseEnd> leaseEnds;
    private volatile Snapshot snapshot;
    private long nestedEntries;
    private long lastRegistrationNanos;

    GroupState(LeaseClock clock, PagePool pages, EntryPositionListener positionListener) {
        this.clock = clock;
        this.positionListener = positionListener;
        this.lastRegistrationNanos = clock.nanoTime();
        long origin = clock.nanoTime();
        this.leaseEnds = new TreeSet<>(Comparator.<LeaseEnd>comparingLong(end -> end.lease().endNanos() - origin)
                .thenComparing(end -> end.key().value()));
        this.snapshot = new Snapshot(1, 1, EntryTable.empty(pages), 0, RegistrationStatistics.startingAt(clock.now()),
                new Lease.Unlimited());
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** Returns a member, even if its lease has ended. */
    Optional<LeasedEntry> find(EntryKey key) {
        return Optional.ofNullable(members.get(key));
    }

    Collection<LeasedEntry> members() {
        return members.values();
    }

    int size() {
        return members.size();
    }

    Optional<EntryKey> keyOf(String identity) {
        return Optional.ofNullable(keysByIdentity.get(identity));
    }

    /** Returns the members whose lease has ended. */
    List<LeasedEntry> expired() {
        long now = clock.nanoTime();
        List<LeasedEntry> over = new ArrayList<>();
        for (LeaseEnd end : leaseEnds) {
            if (!end.lease().isExpiredAt(now)) {
                break;
            }
            over.add(members.get(end.key()));
        }
        return over;
    }

    /** Releases the memory of prepared answers; later reads are served from the heap. */
    void close() {
        EntryTable table = (EntryTable) snapshot.entries();
        table.retireFor(EntryTable.empty(PagePool.none()));
    }

    /** Applies the draft and publishes the new snapshot. Returns the changes for the listeners. */
    List<EntryChange> commit(GroupDraft draft) {
        EntryTable before = (EntryTable) snapshot.entries();
        EntryTable.Editor table = before.edit();
        Instant now = clock.now();
        long version = snapshot.version();
        List<EntryChange> changes = new ArrayList<>();
        for (GroupDraft.DraftedChange change : draft.changes()) {
            apply(change, table);
            changes.add(
                    new EntryChange(++version, change.kind(), now, change.member().entry(), change.member().lease()));
        }
        List<PositionChange> moves = table.changes();
        notifyPositionListener(() -> positionListener.beforePublish(moves));
        EntryTable after = table.build();
        snapshot = new Snapshot(version, moves.isEmpty() ? snapshot.entriesVersion() : version, after,
                nestedEntries, statistics(draft, now), validity());
        before.retireFor(after);
        notifyPositionListener(() -> positionListener.afterPublish(moves, snapshot));
        draft.changes()
                .stream()
                .filter(change -> change.kind().isRemoval())
                .map(change -> change.member().key())
                .filter(key -> !slots.containsKey(key))
                .forEach(members::remove);
        return changes;
    }

    /** Gives the position listener time for deferred work. */
    void maintain() {
        notifyPositionListener(() -> positionListener.maintain(snapshot));
    }

    private static void notifyPositionListener(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("an index over the entries of a group failed", e);
        }
    }

    private void apply(GroupDraft.DraftedChange change, EntryTable.Editor table) {
        LeasedEntry leasedEntry = change.member();
        LeasedEntry before = members.get(leasedEntry.key());
        if (before != null && slots.containsKey(leasedEntry.key())) {
            nestedEntries -= before.entry().nestedEntries();
            endOf(before).ifPresent(leaseEnds::remove);
        }
        if (change.kind().isRemoval()) {
            keysByIdentity.remove(leasedEntry.identity());
            removeFrom(table, leasedEntry.key());
            return;
        }
        nestedEntries += leasedEntry.entry().nestedEntries();
        endOf(leasedEntry).ifPresent(leaseEnds::add);
        members.put(leasedEntry.key(), leasedEntry);
        keysByIdentity.put(leasedEntry.identity(), leasedEntry.key());
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

    private RegistrationStatistics statistics(GroupDraft draft, Instant now) {
        int registrations = draft.registrations();
        long nanos = clock.nanoTime();
        Duration since = Duration.ofNanos(nanos - lastRegistrationNanos);
        lastRegistrationNanos = nanos;
        return snapshot.statistics().plus(registrations, since, now);
    }

    private Lease validity() {
        return leaseEnds.isEmpty() ? new Lease.Unlimited() : leaseEnds.first().lease();
    }

    private static Optional<LeaseEnd> endOf(LeasedEntry leasedEntry) {
        return leasedEntry.lease() instanceof Lease.Limited limited
                ? Optional.of(new LeaseEnd(limited, leasedEntry.key()))
                : Optional.empty();
    }
}
