package org.openmds.wsrf.servicegroup;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A requested change of a group. The writer drafts it, forces the draft to disk, and then completes the future of the requestor.
 *
 * @param <T>
 *            the result for the requestor
 */
sealed interface GroupRequest<T> {

    /** Returns the future; it completes when the change is durable and published, or fails with the reason why the change was not made. */
    CompletableFuture<T> done();

    /**
     * Adds the change to the draft; if it throws, the draft is unchanged.
     *
     * @throws WsrfFaultException
     *             the request is refused
     */
    T draft(GroupDraft draft, GroupSettings settings, LeaseClock clock);

    /** Adds a member, or renews the member if it is already in the group. */
    record Add(Registration registration, CompletableFuture<LeasedEntry> done) implements GroupRequest<LeasedEntry> {

        @Override
        public LeasedEntry draft(GroupDraft draft, GroupSettings settings, LeaseClock clock) {
            Lease lease = lease(settings, clock);
            String identity = registration.identity();
            Optional<LeasedEntry> present = draft.findByIdentity(identity);
            if (present.isPresent()) {
                return renewed(present.get(), lease, draft);
            }
            if (draft.size() >= settings.maxEntries()) {
                throw new WsrfFaultException(FaultKind.ADD_REFUSED,
                        "group %s is full: it holds %d entries, its limit".formatted(settings.name(),
                                settings.maxEntries()));
            }
            EntryKey key = EntryKey.random();
            LeasedEntry leasedEntry = new LeasedEntry(Entry.of(key, settings.entryReference().apply(key), registration),
                    lease,
                    identity);
            draft.add(leasedEntry);
            return leasedEntry;
        }

        private LeasedEntry renewed(LeasedEntry present, Lease lease, GroupDraft draft) {
            boolean contentChanged = !registration.collected()
                    && !present.entry().content().equals(registration.content());
            LeasedEntry leasedEntry = present.withLease(lease);
            if (contentChanged) {
                leasedEntry = leasedEntry.withContent(present.entry().withContent(registration.content()));
            }
            draft.renew(leasedEntry, contentChanged);
            return leasedEntry;
        }

        /** Returns the lease of a member; entries that the process itself registers have no end. */
        private Lease lease(GroupSettings settings, LeaseClock clock) {
            if (registration.lifetime() instanceof RequestedLifetime.Unlimited) {
                return new Lease.Unlimited();
            }
            try {
                return settings.leases().grant(registration.lifetime(), clock);
            } catch (UnacceptableLifetimeException e) {
                throw new WsrfFaultException(FaultKind.ADD_REFUSED, e.getMessage());
            }
        }
    }

    /** Gives an entry a new lease. */
    record Renew(EntryKey key, RequestedLifetime lifetime,
            CompletableFuture<Lease> done) implements GroupRequest<Lease> {

        @Override
        public Lease draft(GroupDraft draft, GroupSettings settings, LeaseClock clock) {
            LeasedEntry present = require(draft, key, settings);
            Lease lease = settings.leases().grant(lifetime, clock);
            draft.renew(present.withLease(lease), false);
            return lease;
        }
    }

    /** Removes an entry. */
    record Remove(EntryKey key, CompletableFuture<LeasedEntry> done) implements GroupRequest<LeasedEntry> {

        @Override
        public LeasedEntry draft(GroupDraft draft, GroupSettings settings, LeaseClock clock) {
            LeasedEntry present = require(draft, key, settings);
            draft.remove(present, EntryChange.ChangeKind.REMOVED);
            return present;
        }
    }

    /** Replaces the content of an entry on request of a client. */
    record Replace(EntryKey key, XmlFragment content,
            CompletableFuture<LeasedEntry> done) implements GroupRequest<LeasedEntry> {

        @Override
        public LeasedEntry draft(GroupDraft draft, GroupSettings settings, LeaseClock clock) {
            LeasedEntry present = require(draft, key, settings);
            LeasedEntry replaced = present.withContent(present.entry().withContent(content));
            if (!present.entry().content().equals(content)) {
                draft.content(replaced);
            }
            return replaced;
        }
    }

    private static LeasedEntry require(GroupDraft draft, EntryKey key, GroupSettings settings) {
        return draft.find(key)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                        "group %s has no entry %s: it never existed, was destroyed, or its lifetime is over"
                                .formatted(settings.name(), key)));
    }
}
