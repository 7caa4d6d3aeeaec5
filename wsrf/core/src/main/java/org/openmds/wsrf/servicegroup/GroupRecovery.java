package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Reads the members of a group from durable state after a restart.
 *
 * <p>
 * Clients could not renew their entries while the process was down. A client usually renews after half of the granted length. Therefore a lease that
 * would end earlier than half its granted length from now is prolonged to that time, but at most to {@link #MAX_GRACE}. A lease without end stays
 * without end, except for entries that this process registered itself: they get MAX_GRACE, and the configuration registers them again in this time if
 * it still contains them.
 */
final class GroupRecovery {

    static final Duration MAX_GRACE = Duration.ofMinutes(5);

    private static final Logger LOG = LogManager.getLogger();

    private final GroupSettings settings;
    private final LeaseClock clock;

    GroupRecovery(GroupSettings settings, LeaseClock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    List<LeasedEntry> load(StateStore store, GroupJournal journal) {
        Map<String, byte[]> leases = records(store, journal.leases());
        Map<String, byte[]> values = records(store, journal.values());
        List<LeasedEntry> members = new ArrayList<>();
        for (StateRecord record : store.load(journal.entries())) {
            try {
                members.add(member(record, leases, values));
            } catch (InvalidXmlException e) {
                LOG.warn("group {}: entry {} cannot be read from durable state and is dropped: {}", settings.name(),
                        record.key(),
                        e.getMessage());
            }
        }
        return members;
    }

    private LeasedEntry member(StateRecord record, Map<String, byte[]> leases, Map<String, byte[]> values) {
        EntryRecords.StoredEntry stored = EntryRecords.entry(record.value());
        EntryKey key = new EntryKey(record.key());
        Entry entry = Entry.of(key, settings.entryReference().apply(key),
                new Registration(stored.member(), stored.content(), null, new RequestedLifetime.Unspecified(),
                        stored.owner()));
        Entry newest = value(record.key(), values).map(entry::withContent).orElse(entry);
        return new LeasedEntry(newest, lease(record.key(), stored.owner(), leases), stored.identity());
    }

    /** Returns the newest content; empty if there is none or it cannot be read, then the entry keeps the content of its registration. */
    private Optional<XmlFragment> value(String key, Map<String, byte[]> values) {
        try {
            return Optional.ofNullable(values.get(key)).map(value -> XmlFragment.parse(value, EntryRecords.STORED));
        } catch (InvalidXmlException e) {
            LOG.warn(
                    "group {}: the newest content of entry {} cannot be read from durable state; the entry gets the content of its registration: {}",
                    settings.name(), key, e.getMessage());
            return Optional.empty();
        }
    }

    private Lease lease(String key, String owner, Map<String, byte[]> leases) {
        try {
            return Optional.ofNullable(leases.get(key))
                    .map(stored -> resumed(EntryRecords.lease(stored), owner))
                    .orElseGet(() -> Lease.Limited.of(MAX_GRACE, clock));
        } catch (InvalidXmlException e) {
            LOG.warn(
                    "group {}: the lease of entry {} cannot be read from durable state; the entry gets a lease of {}: {}",
                    settings.name(), key, MAX_GRACE,
                    e.getMessage());
            return Lease.Limited.of(MAX_GRACE, clock);
        }
    }

    private Lease unlimited(String owner) {
        return owner.equals(Caller.LOCAL.name()) ? Lease.Limited.of(MAX_GRACE, clock) : new Lease.Unlimited();
    }

    private Lease resumed(StoredLease stored, String owner) {
        return stored.isUnlimited() ? unlimited(owner) : stored.resumed(clock, MAX_GRACE);
    }

    private static Map<String, byte[]> records(StateStore store, String collection) {
        return store.load(collection).stream().collect(Collectors.toMap(StateRecord::key, StateRecord::value));
    }
}
