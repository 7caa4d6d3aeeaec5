package org.openmds.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.Scheduler;
import org.openmds.index.Container;
import org.openmds.index.IndexService;
import org.openmds.server.config.TriggerServiceSettings;
import org.openmds.trigger.action.TopicAction;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.action.TriggerTopics;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.service.TriggerProducer;
import org.openmds.trigger.service.TriggerServices;
import org.openmds.trigger.service.WatchedGroups;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.state.PartOfStore;
import org.openmds.wsrf.state.StateStore;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * The triggers of this process, over the entries of an index and over those of a group that is for triggers alone, with the services in front of them. Rules,
 * actions, silences and inhibitions may be configured anew while they are used. Thread-safe.
 */
final class TriggerService implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final String NAME = "TriggerService";
    private static final String FACTORY = "TriggerFactoryService";

    private final Place place;
    private final WatchedGroups groups = new WatchedGroups();
    private final TriggerProducer producer;
    private final List<GroupTriggers> watched = new ArrayList<>();
    private volatile Map<String, TriggerAction> actions;
    @GuardedBy("this")
    private boolean closed;

    /**
     * Where triggers live.
     *
     * @param sources
     *            whose clients and programs tell
     */
    record Place(Container container, CollectionSources sources, MeterRegistry metrics) {
    }

    private TriggerService(TriggerServiceSettings settings, Place place) {
        this.place = place;
        WatchedGroups shown = groups;
        this.producer = new TriggerProducer(NAME, place.container().service(NAME), new TriggerTopics(shown::ids),
                () -> TriggerServices.document(shown), place.container().notifications());
        this.actions = actions(settings);
    }

    /**
     * Opens what durable state holds, and begins with the rules of the configuration.
     *
     * @param indexes
     *            whose entries rules may be about, first the one that those are about that name none
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    static TriggerService open(List<IndexService> indexes, TriggerServiceSettings settings, Place place,
            Resources resources) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("trigger-timer").daemon().factory());
        resources.opened("trigger timer", timer::shutdownNow);
        TriggerService service = resources.opened("triggers", new TriggerService(settings, place));
        indexes.forEach(index -> service.watch(index, settings, Scheduler.on(timer)));
        if (!settings.rules().isEmpty()) {
            LOG.info("{} triggers of the configuration watch {}", settings.rules().size(),
                    indexes.stream().map(IndexService::name).toList());
        }
        return service;
    }

    /** The triggers' service and the factory. */
    List<ServiceEndpoint> endpoints(AccessPolicy policy) {
        Container container = place.container();
        TriggerServices services = new TriggerServices(groups, producer,
                new TriggerServices.Surroundings(watched.getFirst().name(), container.service(NAME).address(), policy,
                        Notifications.owners(policy), new PropertyReads(container.queries().evaluator()),
                        new LifetimeHandlers(container.clock()), RandomGenerator.of("SecureRandom")));
        return List.of(services.triggers(NAME), services.factory(FACTORY));
    }

    /**
     * Works by another configuration from now on. What fires and is in it still goes on firing.
     *
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run; nothing is changed then
     */
    synchronized void apply(TriggerServiceSettings settings) {
        if (closed) {
            return;
        }
        actions = actions(settings);
        watched.forEach(each -> each.apply(settings));
    }

    /** Checks and tells nothing any more; what was not told is told after the next start. */
    @Override
    public void close() {
        watched.forEach(GroupTriggers::close);
        producer.close();
        synchronized (this) {
            closed = true;
        }
    }

    private void watch(IndexService index, TriggerServiceSettings settings, Scheduler scheduler) {
        GroupTriggers opened = GroupTriggers.open(index, watched.isEmpty(), settings,
                new Triggers.Surroundings(place.container().clock(), store(index.name()), scheduler, place.metrics(),
                        RandomGenerator.of("SecureRandom"), () -> actions));
        watched.add(opened);
        groups.add(index.name(), opened.triggers());
        opened.silence(settings);
    }

    /** Two engines must not find each other's records. */
    private StateStore store(String group) {
        StateStore store = place.container().store();
        return group.equals(TriggerServiceSettings.GROUP) ? new PartOfStore(store, group) : store;
    }

    private Map<String, TriggerAction> actions(TriggerServiceSettings settings) {
        Map<String, TriggerAction> all = new HashMap<>(TriggerActions.of(settings, place.sources()));
        all.put(TopicAction.NAME, producer.action());
        return Map.copyOf(all);
    }
}
