package org.openmds.server;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.aggregator.Aggregator;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.server.config.Configuration;
import org.openmds.server.registration.Registrations;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** What feeds the indexes, and may be configured anew while the server runs: sources, and the registrations that are kept. Thread-safe. */
final class Feeds implements AutoCloseable {

    private final CollectionSources sources;
    private final Aggregator aggregator;
    private final Registrations registrations;
    private final Set<OutgoingClients> retired = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("retirement").daemon().factory());

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param registrations
     *            of which none is kept yet
     */
    Feeds(CollectionSources sources, Aggregator aggregator, Registrations registrations) {
        this.sources = sources;
        this.aggregator = aggregator;
        this.registrations = registrations;
    }

    /** All that are kept. */
    Registrations registrations() {
        return registrations;
    }

    /** Begins to keep registrations; fails as {@link #prepare} does. */
    void start(Configuration configuration) {
        registrations.start(configuration);
    }

    /**
     * Makes all that another configuration needs; nothing works by it yet.
     *
     * @throws org.openmds.server.registration.RegistrationProblemsException
     *             a file that it names is wrong
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    Change prepare(Configuration configuration) {
        Set<RegistrationPlan> plans = registrations.plans(configuration);
        return new Change(plans, sources.prepare(configuration.sources()));
    }

    /**
     * A configuration that can be worked by. Whoever had it made closes it.
     *
     * @param sources
     *            as they will be
     */
    record Change(Set<RegistrationPlan> plans, CollectionSources.Prepared sources) implements AutoCloseable {

        @Override
        public void close() {
            sources.close();
        }
    }

    /** Works by another configuration from now on. What both say alike is not disturbed. */
    synchronized void apply(Change change) {
        if (closed) {
            return;
        }
        Optional<OutgoingClients> before = change.sources().apply();
        aggregator.renewSources();
        registrations.keep(change.plans());
        before.ifPresent(this::retire);
    }

    /** Waits for a configuration that is being applied, which takes about ten seconds at most. */
    @Override
    public synchronized void close() {
        closed = true;
        registrations.close();
        timer.shutdownNow();
        retired.forEach(OutgoingClients::close);
    }

    /** What it was asked before may still be answered, within its own timeout. */
    private void retire(OutgoingClients clients) {
        retired.add(clients);
        ScheduledFuture<?> _ = timer.schedule(() -> {
            clients.close();
            retired.remove(clients);
        }, clients.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }
}
