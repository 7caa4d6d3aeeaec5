package org.openmds.server.registration;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.registration.ManagedRegistrationStatus;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.aggregator.registration.RegistrationRenewer;
import org.openmds.index.Container;
import org.openmds.index.IndexService;
import org.openmds.index.LocalIndexes;
import org.openmds.index.RegistrationPorts;
import org.openmds.index.RegistrationService;
import org.openmds.server.config.Configuration;
import org.openmds.wsrf.client.ClientThreads;

/**
 * All registrations that this process keeps: those of its configuration, which may change while it runs, and those that clients added over the wire.
 * Thread-safe.
 */
public final class Registrations implements AutoCloseable {

    private static final int MAX_CONFIGURED = 10_000;

    private final Container container;
    private final LocalIndexes indexes;
    private final ScheduledExecutorService timer;
    private final RegistrationRenewer configured;
    private final RegistrationService service;

    private Registrations(Container container, LocalIndexes indexes, Supplier<QueryClients> clients) {
        this.container = container;
        this.indexes = indexes;
        this.timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("registration-timer").daemon().factory());
        ClientThreads threads = ClientThreads.of(timer);
        this.configured = new RegistrationRenewer(
                new RegistrationPorts(container, indexes, clients), threads, MAX_CONFIGURED);
        this.service = RegistrationService.open(container, indexes,
                new RegistrationPorts(container, indexes, () -> clients.get().onlyRegistered()), threads);
    }

    /**
     * Opens both parts; nothing is registered yet.
     *
     * @param clients
     *            supplies the current clients for outgoing requests
     */
    public static Registrations open(Container container, List<IndexService> indexes,
            Supplier<QueryClients> clients) {
        LocalIndexes local = new LocalIndexes(indexes, container);
        return new Registrations(container, local, clients);
    }

    /** Returns the service through which clients add registrations. */
    public RegistrationService service() {
        return service;
    }

    /**
     * Starts the registrations.
     *
     * @throws RegistrationProblemsException
     *             a configured registration is invalid
     */
    public void start(Configuration configuration) {
        Set<RegistrationPlan> plans = plans(configuration);
        new ObsoleteEntries(indexes).remove(plans);
        replaceConfigured(plans);
        service.start();
    }

    /**
     * Returns the registrations of a configuration.
     *
     * @throws RegistrationProblemsException
     *             a registration is invalid
     */
    public Set<RegistrationPlan> plans(Configuration configuration) {
        Set<RegistrationPlan> plans = RegistrationPlans.of(configuration, container, indexes);
        if (plans.size() > MAX_CONFIGURED) {
            throw new RegistrationProblemsException(List.of("the configuration names %d registrations; the limit is %d"
                    .formatted(plans.size(), MAX_CONFIGURED)));
        }
        return plans;
    }

    /** Replaces the configured registrations. Those that stay the same continue undisturbed, as do those that clients added. */
    public void replaceConfigured(Set<RegistrationPlan> plans) {
        configured.apply(plans);
    }

    /** Returns the status of all registrations, in no particular order. */
    public List<ManagedRegistrationStatus> status() {
        return Stream.of(configured.status(), service.status()).flatMap(List::stream).toList();
    }

    @Override
    public void close() {
        service.close();
        configured.close();
        timer.shutdownNow();
    }
}
