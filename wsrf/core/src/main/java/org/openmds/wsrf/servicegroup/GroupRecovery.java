package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.RecordReader;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Reads the members of a group from durable state after a restart.
 *
 * <p>
 * Clients could not renew their entries while the process was down. A client usually renews after half of the granted length. Therefore a lease that
 * would end earlier than half its granted length from now is prolonged to that time, but at most to {@link SoftStateRecords#MAX_GRACE}. A lease
 * without end stays without end, except for entries that this process registered itself: they get MAX_GRACE, and the configuration registers them again
 * in this time if it still contains them. An entry whose newest content or lease cannot be read gets the content of its registration, or MAX_GRACE.
 */
final class GroupRecovery {

    /** Part of the heap that a record may have: its parser takes up to ten times as much for a moment, beside entries that fill half of the heap. */
    private static final int PARSED_HEAP_DIVISOR = 20;

    private final long longestParsed = Runtime.getRuntime().maxMemory() / PARSED_HEAP_DIVISOR;
    private final GroupSettings settings;
    private final LeaseClock clock;
    private final GroupState state;
    private final boolean followed;
    private volatile boolean complete = true;

    /**
     * @param state
     *            its members receive the entries that do not fit into the quota; the draft receives the others
     * @param followed
     *            whether another process ends the leases
     */
    GroupRecovery(GroupSettings settings, LeaseClock clock, GroupState state, boolean followed) {
        this.followed = followed;
        this.settings = settings;
        this.clock = clock;
        this.state = state;
    }

    /** Reads the records side by side, in the order of their keys: besides the members, only one entry is in memory. */
    void load(SoftStateRecords records, GroupDraft draft) {
        GroupRecords formats = new GroupRecords(settings.name());
        KeyedReader<StoredLease> leases = new KeyedReader<>(records.read(formats.leases()));
        KeyedReader<Optional<XmlFragment>> values = new KeyedReader<>(records.read(formats.values(this::mayFit)));
        RecordReader<Boolean> entries = records.read(formats
                .entries(stored -> restore(stored, leases.find(stored.key()), values.find(stored.key()), draft)));
        while (entries.next().isPresent()) {
            // The reader restores them.
        }
        leases.finish();
        values.finish();
    }

    /** Takes the members of a group that has followed the same records. */
    void take(List<LeasedEntry> members, GroupDraft draft) {
        for (LeasedEntry member : members) {
            Lease lease = member.lease() instanceof Lease.Followed known
                    ? resumed(known.stored(), member.entry().owner())
                    : member.lease();
            LeasedEntry resumed = member.withLease(lease);
            if (!restore(resumed, draft)) {
                state.members().leaveOut(resumed.key(), resumed.identity(), lease);
            }
        }
    }

    /** Returns false if a record was not read as it is: then the members must be read again. */
    boolean isComplete() {
        return complete;
    }

    /** Notes that a record could not be read. */
    void miss() {
        complete = false;
    }

    /** Restores a member, or leaves it out. Returns true if it was restored. */
    private boolean restore(StateRecord stored, Optional<StoredLease> storedLease,
            Optional<Optional<XmlFragment>> value, GroupDraft draft) {
        boolean fits = value.map(Optional::isPresent).orElseGet(() -> mayFit(stored.value()));
        EntryRecords.StoredEntry entry = EntryRecords.entry(stored.value(), fits && value.isEmpty());
        EntryKey key = new EntryKey(stored.key());
        Lease lease = storedLease.map(known -> resumed(known, entry.registrant().name()))
                .orElseGet(this::unknown);
        boolean restored = value.flatMap(Function.identity())
                .or(entry::content)
                .filter(content -> restore(member(key, entry, content, lease), draft))
                .isPresent();
        if (!restored) {
            state.members().leaveOut(key, entry.identity(), lease);
        }
        return restored;
    }

    private boolean restore(LeasedEntry member, GroupDraft draft) {
        int position = draft.size();
        boolean restored = draft.restore(member);
        if (restored) {
            state.restored(position, member.entry());
        }
        return restored;
    }

    /** Returns false if content certainly does not fit; parsing it would take memory that is not there. */
    private boolean mayFit(byte[] stored) {
        return stored.length <= longestParsed && settings.quota().mayFit(EntrySize.atLeast(stored));
    }

    /** Returns a stored member. */
    LeasedEntry member(EntryKey key, EntryRecords.StoredEntry stored, XmlFragment content, Lease lease) {
        Registration registration = new Registration(stored.member(), content, null,
                new RequestedLifetime.Unspecified(), stored.registrant());
        return new LeasedEntry(Entry.of(key, settings.entryReference().apply(key), registration, settings.attributes()),
                lease, stored.identity());
    }

    private Lease resumed(StoredLease stored, String owner) {
        if (followed) {
            return new Lease.Followed(stored);
        }
        return stored.isUnlimited() ? unlimited(owner) : stored.resumed(clock, SoftStateRecords.MAX_GRACE);
    }

    /** Returns the lease of an entry whose own one cannot be read. */
    Lease unknown() {
        if (followed) {
            miss();
            return new Lease.Followed(StoredLease.UNLIMITED);
        }
        return Lease.Limited.of(SoftStateRecords.MAX_GRACE, clock);
    }

    private Lease unlimited(String owner) {
        return owner.equals(Caller.LOCAL.name())
                ? Lease.Limited.of(SoftStateRecords.MAX_GRACE, clock)
                : new Lease.Unlimited();
    }

    /** Finds the records of one collection by keys that grow. */
    private static final class KeyedReader<V> {

        private final RecordReader<GroupRecords.KeyedRecord<V>> records;
        private Optional<GroupRecords.KeyedRecord<V>> head;

        KeyedReader(RecordReader<GroupRecords.KeyedRecord<V>> records) {
            this.records = records;
            this.head = records.next();
        }

        Optional<V> find(String key) {
            while (head.filter(record -> record.key().compareTo(key) < 0).isPresent()) {
                head = records.next();
            }
            return head.filter(record -> record.key().equals(key)).map(GroupRecords.KeyedRecord::value);
        }

        /** Reads the rest, which belongs to no entry. */
        void finish() {
            while (head.isPresent()) {
                head = records.next();
            }
        }
    }
}
