package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.SoftStateRecords;
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

    private final GroupSettings settings;
    private final LeaseClock clock;

    GroupRecovery(GroupSettings settings, LeaseClock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    List<LeasedEntry> load(SoftStateRecords records) {
        GroupRecords formats = new GroupRecords(settings.name());
        Map<String, StoredLease> leases = byKey(records.load(formats.leases()));
        Map<String, XmlFragment> values = byKey(records.load(formats.values()));
        return records.load(formats.entries()).stream().map(entry -> member(entry, leases, values)).toList();
    }

    private LeasedEntry member(GroupRecords.KeyedRecord<EntryRecords.StoredEntry> record,
            Map<String, StoredLease> leases, Map<String, XmlFragment> values) {
        EntryRecords.StoredEntry stored = record.value();
        EntryKey key = new EntryKey(record.key());
        Entry entry = Entry.of(key, settings.entryReference().apply(key),
                new Registration(stored.member(), stored.content(), null, new RequestedLifetime.Unspecified(),
                        stored.owner()));
        Entry newest = Optional.ofNullable(values.get(record.key())).map(entry::withContent).orElse(entry);
        Lease lease = Optional.ofNullable(leases.get(record.key()))
                .map(known -> resumed(known, stored.owner()))
                .orElseGet(() -> Lease.Limited.of(SoftStateRecords.MAX_GRACE, clock));
        return new LeasedEntry(newest, lease, stored.identity());
    }

    private Lease resumed(StoredLease stored, String owner) {
        return stored.isUnlimited() ? unlimited(owner) : stored.resumed(clock, SoftStateRecords.MAX_GRACE);
    }

    private Lease unlimited(String owner) {
        return owner.equals(Caller.LOCAL.name())
                ? Lease.Limited.of(SoftStateRecords.MAX_GRACE, clock)
                : new Lease.Unlimited();
    }

    private static <V> Map<String, V> byKey(List<GroupRecords.KeyedRecord<V>> records) {
        return records.stream()
                .collect(Collectors.toMap(GroupRecords.KeyedRecord::key, GroupRecords.KeyedRecord::value));
    }
}
