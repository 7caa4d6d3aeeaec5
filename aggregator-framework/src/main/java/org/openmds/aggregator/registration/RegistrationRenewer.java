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
import org.openmds.wsrf.client.Registrant;
import org.openmds.wsrf.client.RegistrantThreads;
import org.openmds.wsrf.client.RegistrationPort;

/**
 * Keeps a set of plans registered for as long as the process lives: each has a {@link Registrant} of its own, so that a group that is away or refuses
 * holds up no other. Thread-safe; changes are made one after the other.
 */
public final class RegistrationRenewer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    /** More than a registrant takes to close itself: all of them close at the same time. */
    private static final long CLOSE_TIMEOUT_SECONDS = 8;

    private final Function<RegistrationPlan, RegistrationPort> ports;
    private final RegistrantThreads threads;
    private final int maxPlans;
    private final ReentrantLock changing = new ReentrantLock();
    private final Map<RegistrationPlan, Registrant> registrantsByPlan = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * @param ports
     *            the way to a plan's group; asked once for each plan
     * @param threads
     *            its calls must not wait for each other: best one virtual thread each
     * @param most
     *            plans at one time
     */
    public RegistrationRenewer(Function<RegistrationPlan, RegistrationPort> ports, RegistrantThreads threads,
            int most) {
        this.ports = ports;
        this.threads = threads;
        this.maxPlans = most;
    }

    /**
     * From now on these plans are kept and no others: what was kept before goes on untouched, what is not among them is removed from its group, what is
     * new begins. Returns when removals are done or have taken eight seconds; what begins is not waited for.
     *
     * @throws IllegalArgumentException
     *             there are too many
     */
    public void apply(Set<RegistrationPlan> plans) {
        if (plans.size() > maxPlans) {
            throw new IllegalArgumentException(
                    "%d registrations are to be kept; the limit is %d".formatted(plans.size(), maxPlans));
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
                    // Another name or another pace: the entry stays, with what was collected.
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

    /** How all registrations stand, in no particular order. */
    public List<ManagedRegistrationStatus> status() {
        return registrantsByPlan.entrySet()
                .stream()
                .map(one -> new ManagedRegistrationStatus(one.getKey(), one.getValue().status()))
                .toList();
    }

    /** How one stands; empty when it is not kept. */
    public Optional<ManagedRegistrationStatus> status(RegistrationPlan plan) {
        return Optional.ofNullable(registrantsByPlan.get(plan))
                .map(registrant -> new ManagedRegistrationStatus(plan, registrant.status()));
    }

    /**
     * Ends all renewals. Entries elsewhere are removed, since nobody renews them any more; those in groups of this process, which ends with them, are left
     * to their leases, so that they are still there with what was collected when the process starts again. Idempotent; takes eight seconds at most.
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

    /** A plan without a way is tried again and shown like one whose group is away. */
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
