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
final class IndexFeeds implements AutoCloseable {

    private final CollectionSources sources;
    private final Aggregator aggregator;
    private final Registrations registrations;
    private final Set<OutgoingClients> replacedClients = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("retirement").daemon().factory());

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param registrations
     *            of which none is kept yet
     */
    IndexFeeds(CollectionSources sources, Aggregator aggregator, Registrations registrations) {
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
    PreparedFeeds prepare(Configuration configuration) {
        Set<RegistrationPlan> plans = registrations.plans(configuration);
        return new PreparedFeeds(plans, sources.prepare(configuration.sources()));
    }

    /**
     * A configuration that can be worked by. Whoever had it made closes it.
     *
     * @param sources
     *            as they will be
     */
    record PreparedFeeds(Set<RegistrationPlan> plans,
            CollectionSources.PreparedSources sources) implements AutoCloseable {

        @Override
        public void close() {
            sources.close();
        }
    }

    /** Works by another configuration from now on. What both say alike is not disturbed. */
    synchronized void apply(PreparedFeeds preparedFeeds) {
        if (closed) {
            return;
        }
        Optional<OutgoingClients> before = preparedFeeds.sources().apply();
        aggregator.renewSources();
        registrations.replaceConfigured(preparedFeeds.plans());
        before.ifPresent(this::closeLater);
    }

    /** Waits for a configuration that is being applied, which takes about ten seconds at most. */
    @Override
    public synchronized void close() {
        closed = true;
        registrations.close();
        timer.shutdownNow();
        replacedClients.forEach(OutgoingClients::close);
    }

    /** What it was asked before may still be answered, within its own timeout. */
    private void closeLater(OutgoingClients clients) {
        replacedClients.add(clients);
        ScheduledFuture<?> _ = timer.schedule(() -> {
            clients.close();
            replacedClients.remove(clients);
        }, clients.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }
}
