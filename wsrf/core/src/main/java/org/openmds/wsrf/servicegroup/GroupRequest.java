package org.openmds.wsrf.servicegroup;

import java.util.Optional;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.softstate.SoftStateChange;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A requested change of a group.
 *
 * @param <T>
 *            the result for the requestor
 */
sealed interface GroupRequest<T> extends SoftStateChange<GroupDraft, T> {

    /**
     * Adds a member, or renews the member if it is already in the group.
     *
     * @param identity
     *            {@link Registration#identity}, computed by the requestor's thread, because it takes long
     * @param key
     *            the key of the entry if the member is new
     */
    record Add(GroupSettings settings, Registration registration, String identity,
            EntryKey key) implements GroupRequest<LeasedEntry> {

        @Override
        public LeasedEntry apply(GroupDraft draft) {
            Lease lease = lease(draft.time());
            Optional<LeasedEntry> present = draft.findByIdentity(identity);
            if (present.isPresent()) {
                return renewed(present.get(), lease, draft);
            }
            if (draft.size() >= settings.maxEntries()) {
                throw new WsrfFaultException(FaultKind.ADD_REFUSED,
                        "group %s is full: it holds %d entries, its limit".formatted(settings.name(),
                                settings.maxEntries()));
            }
            Optional<EntryKey> leftOut = draft.leftOutKey(identity);
            LeasedEntry added = member(leftOut.orElse(key), lease);
            if (leftOut.isPresent()) {
                draft.readmit(added);
            } else {
                draft.add(added);
            }
            return added;
        }

        private LeasedEntry member(EntryKey memberKey, Lease lease) {
            return new LeasedEntry(Entry.of(memberKey, settings.entryReference().apply(memberKey), registration,
                    settings.attributes()), lease, identity);
        }

        private LeasedEntry renewed(LeasedEntry present, Lease lease, GroupDraft draft) {
            if (!present.entry().registrant().equals(registration.registrant())) {
                LeasedEntry taken = present.withContent(present.entry().with(registration.registrant()));
                draft.register(present, taken);
                return renewed(taken, lease, draft);
            }
            boolean contentChanged = !registration.collected()
                    && !present.entry().content().equals(registration.content());
            LeasedEntry leasedEntry = present.withLease(lease);
            if (!contentChanged) {
                draft.renew(leasedEntry);
                return leasedEntry;
            }
            LeasedEntry changed = leasedEntry.withContent(present.entry().withContent(registration.content()));
            draft.renew(present, changed);
            return changed;
        }

        /** Returns the lease of a member; entries that the process itself registers have no end. */
        private Lease lease(LeaseClock time) {
            if (registration.lifetime() instanceof RequestedLifetime.Unlimited) {
                return new Lease.Unlimited();
            }
            try {
                return settings.leases().grant(registration.lifetime(), time);
            } catch (UnacceptableLifetimeException e) {
                throw new WsrfFaultException(FaultKind.ADD_REFUSED, e.getMessage());
            }
        }
    }

    /** Gives an entry a new lease. */
    record Renew(GroupSettings settings, EntryKey key, RequestedLifetime lifetime) implements GroupRequest<Lease> {

        @Override
        public Lease apply(GroupDraft draft) {
            LeasedEntry present = require(draft, key, settings);
            Lease lease = settings.leases().grant(lifetime, draft.time());
            draft.renew(present.withLease(lease));
            return lease;
        }
    }

    /** Removes an entry. */
    record Remove(GroupSettings settings, EntryKey key) implements GroupRequest<LeasedEntry> {

        @Override
        public LeasedEntry apply(GroupDraft draft) {
            LeasedEntry present = require(draft, key, settings);
            draft.remove(present, EntryChange.ChangeKind.REMOVED);
            return present;
        }
    }

    /** Replaces the content of an entry on request of a client. */
    record Replace(GroupSettings settings, EntryKey key,
            XmlFragment content) implements GroupRequest<LeasedEntry> {

        @Override
        public LeasedEntry apply(GroupDraft draft) {
            LeasedEntry present = require(draft, key, settings);
            LeasedEntry replaced = present.withContent(present.entry().withContent(content));
            if (!present.entry().content().equals(content)) {
                draft.replace(present, replaced);
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
