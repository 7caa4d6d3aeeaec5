package org.openmds.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiFunction;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.execution.ExecutionSources;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.aggregator.execution.ProbeSetupException;
import org.openmds.aggregator.query.QuerySettings;
import org.openmds.aggregator.query.QuerySources;
import org.openmds.aggregator.settings.ExecutionSettings;
import org.openmds.aggregator.settings.ProgramSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.aggregator.settings.SubscriptionSourceSettings;
import org.openmds.aggregator.subscription.SourceSubscriptionSettings;
import org.openmds.aggregator.subscription.SubscriberDependencies;
import org.openmds.aggregator.subscription.SubscriptionSources;
import org.openmds.server.operation.StartException;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.trigger.service.RegisteredRule;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.service.NotificationConsumers;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * The sources from which the content of entries is collected: information providers, queries, subscriptions and programs. They can be reconfigured
 * while they are in use. Thread-safe.
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
     * The dependencies that stay the same under every configuration.
     *
     * @param providers
     *            the information providers of this process
     * @param programs
     *            opens the runner of programs
     * @param targets
     *            receives the settings in use
     * @param consumers
     *            the endpoint that receives notifications
     */
    record SourceInfrastructure(SourceFactory providers, LazyProbeRunner programs, AllowedTargets targets,
            MeterRegistry registry, NotificationConsumers consumers, LeaseClock clock) {
    }

    /**
     * @throws StartException
     *             a secret cannot be read, or programs cannot be run on this machine
     */
    CollectionSources(SourceSettings settings, SourceInfrastructure sourceInfrastructure) {
        this.infrastructure = sourceInfrastructure;
        this.settings = settings;
        this.subscriptionDependencies = new SubscriberDependencies(
                new ClientThreads(timer, queries, sourceInfrastructure.clock(), new Random()),
                sourceInfrastructure.consumers(), sourceInfrastructure.registry());
        this.outgoing = OutgoingClients.open(settings);
        sourceInfrastructure.targets().replace(settings, outgoing);
        this.networkSources = network(settings, outgoing);
        this.all = new AggregatorSources(List.of(), RegisteredRule::isRulePart);
        all.replace(kinds(settings, networkSources, outgoing));
    }

    /** The sources that send requests over the network. */
    private record NetworkSources(QuerySources queries, SubscriptionSources subscriptions) {
    }

    /** Returns the sources, for the aggregator and for the checks of registrations. */
    AggregatorSources all() {
        return all;
    }

    /** Returns the clients for outgoing requests, as currently configured. */
    synchronized OutgoingClients outgoing() {
        return outgoing;
    }

    /** Returns the present configuration as one that is already applied. */
    synchronized PreparedSources current() {
        return new PreparedSources(settings, outgoing, networkSources, Optional.empty());
    }

    /**
     * Prepares everything that another configuration needs, without applying it.
     *
     * @throws StartException
     *             a secret cannot be read, or programs cannot be run on this machine
     */
    synchronized PreparedSources prepare(SourceSettings changed) {
        boolean sameNetwork = changed.withExecution(settings.execution()).equals(settings);
        if (sameNetwork && changed.equals(settings)) {
            return current();
        }
        OutgoingClients clients = sameNetwork ? outgoing : OutgoingClients.open(changed);
        NetworkSources newNetwork = sameNetwork ? networkSources : network(changed, clients);
        return new PreparedSources(changed, clients, newNetwork,
                Optional.of(sameNetwork ? kinds(changed, newNetwork) : kinds(changed, newNetwork, clients)));
    }

    /** Sources prepared for another configuration. The caller of {@link #prepare} closes them, which releases everything that was not applied. */
    final class PreparedSources implements AutoCloseable {

        private final SourceSettings newSettings;
        private final OutgoingClients clients;
        private final NetworkSources newNetwork;
        private final Optional<List<SourceFactory>> kinds;
        /** True until the configuration is applied, if the clients were created for it. */
        private volatile boolean unused;

        private PreparedSources(SourceSettings newSettings, OutgoingClients clients, NetworkSources newNetwork,
                Optional<List<SourceFactory>> kinds) {
            this.newSettings = newSettings;
            this.clients = clients;
            this.newNetwork = newNetwork;
            this.kinds = kinds;
            this.unused = clients != CollectionSources.this.outgoing();
        }

        /** Returns the clients for outgoing requests. */
        OutgoingClients outgoing() {
            return clients;
        }

        /**
        * Creates an object from a configured program and the runner of programs.
         *
         * @throws StartException
        *             no program has this name, or programs cannot be run on this machine
         */
        <T> T program(QName name, BiFunction<ProbeRunner, Probe, T> use) {
            return CollectionSources.this.program(newSettings.execution(), name, use);
        }

        /**
        * Applies the configuration.
         *
        * @return the replaced clients, to be closed once their requests in flight have ended; empty if the clients stay the same
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
        infrastructure.programs().resize(prepared.newSettings.execution().maxProcesses());
        prepared.unused = false;
        outgoing = prepared.clients;
        networkSources = prepared.newNetwork;
        settings = prepared.newSettings;
        infrastructure.targets().replace(settings, outgoing);
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
        QuerySources querySources = new QuerySources(new QuerySettings(from.timeout(), from.perHost(), intervals),
                by.clients(), queries);
        SubscriptionSourceSettings following = from.subscription();
        return new NetworkSources(querySources, new SubscriptionSources(
                new SourceSubscriptionSettings(following.interval(), following.check(), following.lifetime(),
                        following.pull(), following.pullInterval(), following.most(), intervals),
                querySources.clients(), subscriptionDependencies));
    }

    /** Creates the source kinds with new clients. Closes the clients if this fails, since no other object refers to them yet. */
    @GuardedBy("this")
    private List<SourceFactory> kinds(SourceSettings from, NetworkSources newNetwork, OutgoingClients opened) {
        try {
            return kinds(from, newNetwork);
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Creates the source kinds. Programs are included only if some are configured: some machines cannot run them safely. */
    @GuardedBy("this")
    private List<SourceFactory> kinds(SourceSettings from, NetworkSources newNetwork) {
        ExecutionSettings execution = from.execution();
        List<SourceFactory> kinds = new ArrayList<>(
                List.of(infrastructure.providers(), newNetwork.queries(), newNetwork.subscriptions()));
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
