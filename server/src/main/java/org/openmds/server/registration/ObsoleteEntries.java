package org.openmds.server.registration;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.index.IndexService;
import org.openmds.index.LocalIndexes;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/**
 * Entries that an earlier configuration created and the present one does not name. At the start they are restored from the state store, and
 * nothing renews them.
 */
final class ObsoleteEntries {

    private static final Logger LOG = LogManager.getLogger();

    private final LocalIndexes indexes;

    ObsoleteEntries(LocalIndexes indexes) {
        this.indexes = indexes;
    }

    /** Begins to remove the entries; does not wait for the end. */
    void remove(Set<RegistrationPlan> wanted) {
        for (IndexService index : indexes.all()) {
            ServiceGroup group = index.group();
            for (Entry entry : group.snapshot().entries()) {
                if (isConfigured(group, entry)
                        && wanted.stream().noneMatch(plan -> isEntryOf(plan, index.name(), entry))) {
                    LOG.info("index {}: removing the entry of {}, whose registration is no longer configured",
                            index.name(),
                            entry.member().address());
                    CompletableFuture<LeasedEntry> _ = group.remove(entry.key());
                }
            }
        }
    }

    /**
     * Returns true for entries that a configured registration created. Entries of configured information providers have no termination time
     * and stay.
     */
    private static boolean isConfigured(ServiceGroup group, Entry entry) {
        return entry.owner().equals(Caller.LOCAL.name())
                && group.find(entry.key())
                        .filter(leasedEntry -> leasedEntry.lease() instanceof Lease.Limited)
                        .isPresent();
    }

    private static boolean isEntryOf(RegistrationPlan plan, String index, Entry entry) {
        // Contents are compared last: they are copied, and every entry is compared with every plan.
        return plan.target().equals(new RegistrationPlan.LocalGroup(index)) && plan.member().equals(entry.member())
                && AggregatorContent.configOf(plan.content()).equals(AggregatorContent.configOf(entry.content()));
    }
}
