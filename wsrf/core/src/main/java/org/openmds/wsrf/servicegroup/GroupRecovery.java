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
 * Reads a group's members from durable state.
 *
 * <p>
 * While the process was down nobody could renew. So a lease that would end sooner than half its granted length from now - the time in which its holder
 * renews once - is prolonged to that, but by {@link #MAX_GRACE} at most. A lease without end has none afterwards either, except where it was this
 * process' own: that gets MAX_GRACE, in which the configuration registers it again if it still names it.
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

    /** The newest content; empty where there is none that can be read, so that the registered one stands. */
    private Optional<XmlFragment> value(String key, Map<String, byte[]> values) {
        try {
            return Optional.ofNullable(values.get(key)).map(value -> XmlFragment.parse(value, EntryRecords.STORED));
        } catch (InvalidXmlException e) {
            LOG.warn(
                    "group {}: the newest content of entry {} cannot be read from durable state; the entry has its first one again: {}",
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
            LOG.warn("group {}: the lease of entry {} cannot be read from durable state; it has {} now: {}",
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
