package org.openmds.aggregator.registration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.registration.Registrant;
import org.openmds.wsrf.client.registration.RegistrationPort;

/**
 * Renews the registrations of a set of plans while the process runs. Each has its own {@link Registrant}, so that a group that is unreachable or
 * refuses does not delay the others. Thread-safe; changes are made one after the other.
 */
public final class RegistrationRenewer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    /** Longer than one registrant takes to close: all of them close at the same time. */
    private static final long CLOSE_TIMEOUT_SECONDS = 8;

    private final Function<RegistrationPlan, RegistrationPort> ports;
    private final ClientThreads threads;
    private final int maxPlans;
    private final ReentrantLock changing = new ReentrantLock();
    private final Map<RegistrationPlan, Registrant> registrantsByPlan = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * @param ports
     *            returns the port to a plan's group; called once for each plan
     * @param threads
     *            threads whose calls must not wait for each other: preferably one virtual thread each
     * @param maxPlans
     *            maximum number of plans
     */
    public RegistrationRenewer(Function<RegistrationPlan, RegistrationPort> ports, ClientThreads threads,
            int maxPlans) {
        this.ports = ports;
        this.threads = threads;
        this.maxPlans = maxPlans;
    }

    /**
     * Replaces the set of plans. Plans in the old and the new set continue unchanged, old plans are removed from their groups, and new plans
     * start. Returns when the removals are done or have taken eight seconds; it does not wait for new registrations.
     *
     * @throws IllegalArgumentException
     *             there are too many plans
     */
    public void apply(Set<RegistrationPlan> plans) {
        if (plans.size() > maxPlans) {
            throw new IllegalArgumentException(
                    "there are %d registrations; the limit is %d".formatted(plans.size(), maxPlans));
        }
        changing.lock();
        try {
            if (closed) {
                return;
            }
            Set<RegistrationPlan.EntryIdentity> wanted = plans.stream()
                    .map(RegistrationPlan::entryIdentity)
                    .collect(Collectors.toSet());
            List<Registrant> gone = new ArrayList<>();
            Map.copyOf(registrantsByPlan).forEach((plan, registrant) -> {
                if (plans.contains(plan)) {
                    return;
                }
                registrantsByPlan.remove(plan);
                if (wanted.contains(plan.entryIdentity())) {
                    // Only the name or the interval is different: the entry stays, with its content.
                    registrant.stopRenewing();
                } else {
                    gone.add(registrant);
                }
            });
            close(gone);
            plans.stream().filter(plan -> !registrantsByPlan.containsKey(plan)).forEach(this::begin);
        } finally {
            changing.unlock();
        }
    }

    /** Returns the status of all registrations, in no particular order. */
    public List<ManagedRegistrationStatus> status() {
        return registrantsByPlan.entrySet()
                .stream()
                .map(one -> new ManagedRegistrationStatus(one.getKey(), one.getValue().status()))
                .toList();
    }

    /** Returns the status of one registration; empty for an unknown plan. */
    public Optional<ManagedRegistrationStatus> status(RegistrationPlan plan) {
        return Optional.ofNullable(registrantsByPlan.get(plan))
                .map(registrant -> new ManagedRegistrationStatus(plan, registrant.status()));
    }

    /**
     * Ends all renewals. Entries in other processes are removed, because they are not renewed any more. Entries in groups of this process are
     * left to their leases, so that they still exist, with their content, after a restart. Idempotent; takes at most eight seconds.
     */
    @Override
    public void close() {
        changing.lock();
        try {
            closed = true;
            registrantsByPlan.forEach((plan, registrant) -> {
                if (plan.target() instanceof RegistrationPlan.LocalGroup) {
                    registrant.stopRenewing();
                }
            });
            close(List.copyOf(registrantsByPlan.values()));
            registrantsByPlan.clear();
        } finally {
            changing.unlock();
        }
    }

    private void begin(RegistrationPlan plan) {
        registrantsByPlan.put(plan, Registrant.start(plan.name(), port(plan), plan.times().renewalTimes(), threads));
    }

    /** Returns the plan's port; a plan without one is retried and reported like one whose group is unreachable. */
    private RegistrationPort port(RegistrationPlan plan) {
        try {
            return ports.apply(plan);
        } catch (RuntimeException e) {
            return new FailingRegistrationPort(e);
        }
    }

    private void close(Collection<Registrant> registrants) {
        if (registrants.isEmpty()) {
            return;
        }
        try {
            CompletableFuture
                    .allOf(registrants.stream()
                            .map(registrant -> CompletableFuture.runAsync(registrant::close, threads.calls()))
                            .toArray(CompletableFuture[]::new))
                    .get(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.warn("not all of {} registrations were removed within {} s", registrants.size(), CLOSE_TIMEOUT_SECONDS);
        } catch (ExecutionException | RejectedExecutionException e) {
            LOG.error("registrations could not be closed", e);
        }
    }
}
