package org.openmds.index;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.registration.ManagedRegistrationStatus;
import org.openmds.aggregator.registration.RegistrationParameters;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.aggregator.registration.RegistrationRenewer;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/** Connects the entries of a group with the renewal of their registrations, also after a restart. Thread-safe. */
final class ManagedRegistrations implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();

    private final LocalIndexes indexes;
    private final RegistrationRenewer renewer;
    private final Executor calls;
    private final Map<EntryKey, RegistrationPlan> plans = new ConcurrentHashMap<>();
    private final AtomicBoolean applyScheduled = new AtomicBoolean();
    /** Held while the plans are read and applied, so that an older set never replaces a newer one. */
    private final ReentrantLock applying = new ReentrantLock();

    /**
     * @param calls
     *            executor for calls that may take seconds
     */
    ManagedRegistrations(LocalIndexes indexes, RegistrationRenewer renewer, Executor calls) {
        this.indexes = indexes;
        this.renewer = renewer;
        this.calls = calls;
    }

    void follow(ServiceGroup group) {
        group.addListener((changes, after) -> changed(changes));
    }

    /** Returns the status of an entry's registration; empty before it starts. */
    Optional<ManagedRegistrationStatus> status(EntryKey key) {
        return Optional.ofNullable(plans.get(key)).flatMap(renewer::status);
    }

    /** Returns the status of all registrations. */
    List<ManagedRegistrationStatus> status() {
        return renewer.status();
    }

    @Override
    public void close() {
        renewer.close();
    }

    /** Applies changes of entries. Called on the group's writer thread. */
    private void changed(List<EntryChange> changes) {
        for (EntryChange change : changes) {
            switch (change.kind()) {
                case ADDED, PRESENT, CONTENT ->
                    plan(change.entry()).ifPresent(plan -> plans.put(change.entry().key(), plan));
                case REMOVED, EXPIRED -> plans.remove(change.entry().key());
                case RENEWED -> {
                }
            }
        }
        if (applyScheduled.compareAndSet(false, true)) {
            calls.execute(this::apply);
        }
    }

    private void apply() {
        applying.lock();
        try {
            applyScheduled.set(false);
            renewer.apply(Set.copyOf(plans.values()));
        } finally {
            applying.unlock();
        }
    }

    private Optional<RegistrationPlan> plan(Entry entry) {
        try {
            RegistrationParameters parameters = ManagedRegistrationPolicy.parameters(entry.member(), entry.content());
            RegistrationPlan.RegistrationTarget target = indexes.target(parameters.group());
            String name = "of %s at %s (%s %s)".formatted(entry.member().address(), target, RegistrationService.NAME,
                    entry.key());
            return Optional.of(RegistrationPlan.of(name, target, parameters, entry.owner()));
        } catch (WsrfFaultException e) {
            LOG.warn("{}: the registration of entry {} is not made: {}", RegistrationService.NAME, entry.key(),
                    e.getMessage());
            return Optional.empty();
        }
    }
}
