package org.openmds.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.Scheduler;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.execution.ExecutionSources;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.aggregator.execution.ProbeSetupException;
import org.openmds.aggregator.query.QuerySettings;
import org.openmds.aggregator.query.QuerySources;
import org.openmds.aggregator.subscription.SourceSubscriptionSettings;
import org.openmds.aggregator.subscription.SubscriberDependencies;
import org.openmds.aggregator.subscription.SubscriptionMetrics;
import org.openmds.aggregator.subscription.SubscriptionSources;
import org.openmds.server.config.ExecutionSettings;
import org.openmds.server.config.ProgramSettings;
import org.openmds.server.config.SourceSettings;
import org.openmds.server.config.SubscriptionSourceSettings;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.trigger.service.RegisteredRule;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.service.NotificationConsumers;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * All that entries can be collected from, as the configuration has it: the providers of the process, queries, subscriptions, programs. May be configured anew while it
 * is used. Thread-safe.
 */
final class CollectionSources implements AutoCloseable {

    private final SourceInfrastructure infrastructure;
    private final AggregatorSources all;
    private final ExecutorService queries = Executors
            .newThreadPerTaskExecutor(Thread.ofVirtual().name("query-", 0).factory());
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("subscription-timer").daemon().factory());
    private final SubscriberDependencies subscriptionDependencies;

    @GuardedBy("this")
    private SourceSettings settings;
    @GuardedBy("this")
    private OutgoingClients outgoing;
    @GuardedBy("this")
    private NetworkSources networkSources;

    /**
     * What no new configuration changes.
     *
     * @param providers
     *            of this process
     * @param programs
     *            what runs them
     * @param consumers
     *            of notifications
     */
    record SourceInfrastructure(SourceFactory providers, LazyProbeRunner programs, MeterRegistry registry,
            NotificationConsumers consumers,
            LeaseClock clock) {
    }

    /**
     * @throws StartException
     *             a secret cannot be read, or programs cannot be run on this machine
     */
    CollectionSources(SourceSettings settings, SourceInfrastructure sourceInfrastructure) {
        this.infrastructure = sourceInfrastructure;
        this.settings = settings;
        this.subscriptionDependencies = new SubscriberDependencies(sourceInfrastructure.clock(), Scheduler.on(timer),
                queries, RandomGenerator.getDefault(),
                new SubscriptionMetrics(sourceInfrastructure.registry()));
        this.outgoing = OutgoingClients.open(settings);
        this.networkSources = network(settings, outgoing);
        this.all = new AggregatorSources(List.of(), RegisteredRule::isRulePart);
        all.replace(kinds(settings, networkSources, outgoing));
    }

    /** The kinds of sources that ask others over the network. */
    private record NetworkSources(QuerySources queries, SubscriptionSources subscriptions) {
    }

    /** For the aggregator, and for those who check registrations. */
    AggregatorSources all() {
        return all;
    }

    /** The clients by which others are called now. */
    synchronized OutgoingClients outgoing() {
        return outgoing;
    }

    /** What they are now, as a configuration that was taken up. */
    synchronized PreparedSources current() {
        return new PreparedSources(settings, outgoing, networkSources, Optional.empty());
    }

    /**
     * Makes all that another configuration needs; nothing works by it yet.
     *
     * @throws StartException
     *             as the constructor
     */
    synchronized PreparedSources prepare(SourceSettings changed) {
        // A secret may have another value in the same file.
        boolean sameNetwork = changed.withExecution(settings.execution()).equals(settings)
                && outgoing.hasSameSecrets(changed);
        if (sameNetwork && changed.equals(settings)) {
            return current();
        }
        OutgoingClients clients = sameNetwork ? outgoing : OutgoingClients.open(changed);
        NetworkSources asked = sameNetwork ? networkSources : network(changed, clients);
        return new PreparedSources(changed, clients, asked,
                Optional.of(sameNetwork ? kinds(changed, asked) : kinds(changed, asked, clients)));
    }

    /** A configuration that these sources can take up. Whoever had it made closes it; one that was not taken up leaves nothing then. */
    final class PreparedSources implements AutoCloseable {

        private final SourceSettings wanted;
        private final OutgoingClients clients;
        private final NetworkSources asked;
        private final Optional<List<SourceFactory>> kinds;
        /** Whether nobody else has the clients. */
        private volatile boolean unused;

        private PreparedSources(SourceSettings wanted, OutgoingClients clients, NetworkSources asked,
                Optional<List<SourceFactory>> kinds) {
            this.wanted = wanted;
            this.clients = clients;
            this.asked = asked;
            this.kinds = kinds;
            this.unused = clients != CollectionSources.this.outgoing();
        }

        /** The clients by which others are called. */
        OutgoingClients outgoing() {
            return clients;
        }

        /**
         * Makes something of a program that the configuration has, and of what runs it.
         *
         * @throws StartException
         *             there is no such program, or programs cannot be run on this machine
         */
        <T> T program(QName name, BiFunction<ProbeRunner, Probe, T> use) {
            return CollectionSources.this.program(wanted.execution(), name, use);
        }

        /**
         * Takes it up.
         *
         * @return the clients that nothing new is asked by, to be closed when what they do is done; empty when they stay
         */
        Optional<OutgoingClients> apply() {
            return kinds.flatMap(some -> applyPrepared(this, some));
        }

        @Override
        public void close() {
            if (unused) {
                clients.close();
            }
        }
    }

    @Override
    public synchronized void close() {
        networkSources.subscriptions().close();
        timer.shutdownNow();
        queries.shutdownNow();
        outgoing.close();
    }

    private synchronized Optional<OutgoingClients> applyPrepared(PreparedSources prepared, List<SourceFactory> kinds) {
        OutgoingClients before = outgoing;
        all.replace(kinds);
        infrastructure.programs().resize(prepared.wanted.execution().maxProcesses());
        prepared.unused = false;
        outgoing = prepared.clients;
        networkSources = prepared.asked;
        settings = prepared.wanted;
        return outgoing == before ? Optional.empty() : Optional.of(before);
    }

    private synchronized <T> T program(ExecutionSettings execution, QName name,
            BiFunction<ProbeRunner, Probe, T> use) {
        ProgramSettings program = execution.programs()
                .stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new StartException(
                        "no program is called '%s' in sources.execution.programs".formatted(name)));
        return use.apply(runner(), probe(program));
    }

    private NetworkSources network(SourceSettings from, OutgoingClients by) {
        PollIntervals intervals = PollIntervals.atLeast(from.shortestInterval());
        QuerySources asked = new QuerySources(new QuerySettings(from.timeout(), from.perHost(), intervals),
                by.clients(), queries);
        SubscriptionSourceSettings following = from.subscription();
        return new NetworkSources(asked, new SubscriptionSources(
                new SourceSubscriptionSettings(following.interval(), following.check(), following.lifetime(),
                        following.pull(), following.pullInterval(), following.most(), intervals),
                asked.clients(), infrastructure.consumers(), subscriptionDependencies));
    }

    /** With clients that are new: they are closed where this fails, since nobody has them then. */
    @GuardedBy("this")
    private List<SourceFactory> kinds(SourceSettings from, NetworkSources asked, OutgoingClients opened) {
        try {
            return kinds(from, asked);
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Programs are a kind only where some are configured: not every machine can run them safely. */
    @GuardedBy("this")
    private List<SourceFactory> kinds(SourceSettings from, NetworkSources asked) {
        ExecutionSettings execution = from.execution();
        List<SourceFactory> kinds = new ArrayList<>(
                List.of(infrastructure.providers(), asked.queries(), asked.subscriptions()));
        if (!execution.programs().isEmpty()) {
            kinds.add(new ExecutionSources(runner(),
                    execution.programs().stream().map(CollectionSources::probe).toList(),
                    execution.maxOutput().toIntBytes(), PollIntervals.atLeast(from.shortestInterval())));
        } else {
            kinds.add(new DisabledExecutionSources());
        }
        return kinds;
    }

    private ProbeRunner runner() {
        try {
            return infrastructure.programs().get();
        } catch (ProbeSetupException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Probe probe(ProgramSettings program) {
        return new Probe(program.name().toString(), program.program(), program.arguments(), program.timeout(),
                program.maxProcesses());
    }
}
