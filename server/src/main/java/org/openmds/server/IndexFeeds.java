package org.openmds.server;

import java.time.Duration;
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
import org.openmds.server.operation.StartException;
import org.openmds.server.registration.Registrations;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The providers, sources and registrations that supply the indexes with content. All can be reconfigured while the server runs. Thread-safe. */
final class IndexFeeds implements AutoCloseable {

    /** The time in which the entries get their new sources. */
    private static final Duration RENEWAL = Duration.ofSeconds(10);

    private final ConfiguredProviders providers;
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
     *            the registrations; none is started yet
     */
    IndexFeeds(ConfiguredProviders providers, CollectionSources sources, Aggregator aggregator,
            Registrations registrations) {
        this.providers = providers;
        this.sources = sources;
        this.aggregator = aggregator;
        this.registrations = registrations;
    }

    /** Returns all registrations that this process keeps. */
    Registrations registrations() {
        return registrations;
    }

    /** Starts the registrations of a configuration; fails as {@link #prepare} does. */
    void start(Configuration configuration) {
        registrations.start(configuration);
    }

    /**
     * Prepares everything that another configuration needs, without applying it.
     *
     * @throws org.openmds.server.registration.RegistrationProblemsException
     *             a file that the configuration names is wrong
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    PreparedFeeds prepare(Configuration configuration) {
        Set<RegistrationPlan> plans = registrations.plans(configuration);
        CollectionSources.PreparedSources newSources = sources.prepare(configuration.sources());
        try {
            return new PreparedFeeds(plans, newSources, providers.prepare(configuration));
        } catch (RuntimeException e) {
            newSources.close();
            throw e;
        }
    }

    /**
     * A prepared configuration. The caller of {@link #prepare} closes it.
     *
     * @param sources
     *            the prepared sources
     * @param providers
     *            the prepared providers
     */
    record PreparedFeeds(Set<RegistrationPlan> plans, CollectionSources.PreparedSources sources,
            ConfiguredProviders.PreparedProviders providers) implements AutoCloseable {

        @Override
        public void close() {
            providers.close();
            sources.close();
        }
    }

    /** Applies a prepared configuration. Sources and registrations that stay the same are not disturbed. */
    synchronized void apply(PreparedFeeds preparedFeeds) {
        if (closed) {
            return;
        }
        Optional<OutgoingClients> before = preparedFeeds.sources().apply();
        Runnable retirement = preparedFeeds.providers().apply();
        aggregator.renewSources();
        registrations.replaceConfigured(preparedFeeds.plans());
        before.ifPresent(this::closeLater);
        later(retirement, RENEWAL);
    }

    /** Waits for a configuration that is being applied, which takes about ten seconds at most. */
    @Override
    public synchronized void close() {
        closed = true;
        registrations.close();
        timer.shutdownNow();
        replacedClients.forEach(OutgoingClients::close);
    }

    /** Closes replaced clients after their request timeout, so that requests in flight can end. */
    private void closeLater(OutgoingClients clients) {
        replacedClients.add(clients);
        later(() -> {
            clients.close();
            replacedClients.remove(clients);
        }, clients.timeout());
    }

    private void later(Runnable end, Duration delay) {
        ScheduledFuture<?> _ = timer.schedule(end, delay.toMillis(), TimeUnit.MILLISECONDS);
    }
}
