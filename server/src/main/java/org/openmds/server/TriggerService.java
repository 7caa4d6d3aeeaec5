package org.openmds.server;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.budget.Budget;
import org.openmds.index.Container;
import org.openmds.index.IndexService;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.StartException;
import org.openmds.server.operation.WriterMetrics;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.engine.NoticeQueueStatus;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.service.GlobusTriggers;
import org.openmds.trigger.service.TriggerServices;
import org.openmds.trigger.service.WatchedGroups;
import org.openmds.trigger.service.WatchedGroups.WatchedGroup;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.state.PrefixedStateStore;
import org.openmds.wsrf.state.StateStore;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * The triggers of this process, for the entries of an index and of the group for registered triggers, with their services. Rules, actions, silences
 * and inhibitions can be reconfigured while they are in use. Thread-safe.
 */
final class TriggerService implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    /** Waiting time of a notice, without a failure, after which its action is reported. */
    private static final Duration STALLED = Duration.ofMinutes(2);
    static final String NAME = "TriggerService";
    static final String FACTORY = "TriggerFactoryService";
    private static final String GLOBUS = "TriggerService_instance";
    private static final String GLOBUS_REGISTRATION = "TriggerRegistrationService";
    /** A dry run occupies a processor; one caller may have one at a time. */
    private static final int DRY_RUNS = 2;

    private final TriggerInfrastructure infrastructure;
    @GuardedBy("this")
    private TriggerServiceSettings applied;
    @GuardedBy("this")
    private boolean closed;

    /**
     * The parts of the server that triggers need.
     *
     * @param groups
     *            receives the groups that triggers watch
     */
    record TriggerInfrastructure(Container container, WatchedGroups groups, ActionsInUse actions,
            MeterRegistry metrics) {
    }

    private TriggerService(TriggerServiceSettings settings, TriggerInfrastructure triggerInfrastructure) {
        this.applied = settings;
        this.infrastructure = triggerInfrastructure;
    }

    /**
     * Opens the triggers from the durable state and the configuration.
     *
     * @param indexes
     *            the indexes whose entries rules may watch; rules that name no index watch the first
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read or written
     */
    static TriggerService open(List<IndexService> indexes, TriggerServiceSettings settings,
            TriggerInfrastructure triggerInfrastructure, ResourceStack resourceStack) {
        TriggerService service = resourceStack.add("triggers", new TriggerService(settings, triggerInfrastructure));
        indexes.forEach(index -> service.watch(index, settings));
        if (!settings.rules().isEmpty()) {
            LOG.info("triggers of the configuration: {}; they watch {}", settings.rules().size(),
                    indexes.stream().map(IndexService::name).toList());
        }
        return service;
    }

    /**
     * Returns the trigger service and the trigger factory service, and those in the namespaces of Globus Toolkit 4.2.
     *
     * @param indexes
     *            the indexes, with the group of registered triggers
     */
    List<ServiceEndpoint> endpoints(AccessPolicy policy, List<IndexService> indexes) {
        Container container = infrastructure.container();
        Budget dryRuns = new Budget("dry-runs", DRY_RUNS, 1);
        BudgetMetrics.show(dryRuns, infrastructure.metrics());
        var dependencies = new TriggerServices.TriggerServiceDependencies(watched().getFirst().name(),
                container.service(NAME).address(), container.service(GLOBUS).address(), policy,
                Notifications.owners(policy), new PropertyReads(container.queries().evaluator()),
                new LifetimeHandlers(container.clock()), RandomGenerator.of("SecureRandom"), dryRuns);
        TriggerServices services = new TriggerServices(infrastructure.groups(), infrastructure.actions().producer(),
                dependencies);
        GlobusTriggers globus = new GlobusTriggers(infrastructure.groups(), dependencies);
        IndexService registered = indexes.stream()
                .filter(index -> index.name().equals(TriggerServiceSettings.GROUP))
                .findFirst()
                .orElseThrow();
        return List.of(services.triggers(NAME), services.factory(FACTORY), globus.triggers(GLOBUS),
                globus.registrations(GLOBUS_REGISTRATION, registered.endpoints().getFirst(),
                        () -> registered.group().snapshot().entries().stream().map(Entry::member).toList()));
    }

    /**
     * Prepares everything that another configuration needs, without applying it.
     *
     * @param sources
     *            the prepared sources whose clients and programs the actions use
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    PreparedTriggers prepare(TriggerServiceSettings settings, CollectionSources.PreparedSources sources) {
        return new PreparedTriggers(infrastructure.actions().prepare(settings, sources), settings);
    }

    /** A prepared configuration of triggers. */
    final class PreparedTriggers {

        private final Map<String, TriggerAction> newActions;
        private final TriggerServiceSettings settings;

        private PreparedTriggers(Map<String, TriggerAction> newActions, TriggerServiceSettings settings) {
            this.newActions = newActions;
            this.settings = settings;
        }

        /**
         * Applies the configuration. Firing trigger instances whose rules stay keep firing.
         *
         * @throws StartException
         *             the state cannot be written; the configuration before stays in force
         */
        void apply() {
            TriggerService.this.apply(newActions, settings);
        }
    }

    /**
     * Returns a line for each failing action, with the time since which it has been failing and the number of waiting notices, for each action whose
     * attempt does not end, for each that holds back alerts, and for
     * what has no room. Empty if all actions work.
     */
    List<String> problems() {
        Stream<String> leftOut = watched().stream().flatMap(group -> group.triggers().leftOut().stream());
        return Stream.concat(leftOut, watched().stream()
                .flatMap(group -> group.triggers().queueStatuses().stream())
                .flatMap(status -> Stream.of(failing(status), stalled(status), holding(status)))
                .flatMap(Optional::stream))
                .distinct()
                .toList();
    }

    /** Stops all checks and deliveries. Alerts that were not delivered are delivered after the next start. */
    @Override
    public void close() {
        watched().forEach(group -> group.triggers().close());
        synchronized (this) {
            closed = true;
        }
    }

    private synchronized void apply(Map<String, TriggerAction> newActions, TriggerServiceSettings settings) {
        if (closed) {
            return;
        }
        Map<String, TriggerAction> before = infrastructure.actions().get();
        // Actions first: the rules refer to them.
        infrastructure.actions().replace(newActions);
        List<WatchedGroup> changed = new ArrayList<>();
        try {
            for (WatchedGroup group : watched()) {
                GroupTriggers.apply(settings, group);
                changed.add(group);
            }
            applied = settings;
        } catch (StartException e) {
            changed.forEach(this::restore);
            infrastructure.actions().replace(before);
            throw e;
        }
    }

    /** Applies the configuration in force to a group that has taken another one already. */
    @GuardedBy("this")
    private void restore(WatchedGroup group) {
        try {
            GroupTriggers.apply(applied, group);
        } catch (StartException e) {
            LOG.error("triggers of {} keep rules of a configuration that could not be applied: {}", group.name(),
                    e.getMessage());
        }
    }

    /** Returns the problem if the attempt to send a notice does not end. */
    private Optional<String> stalled(NoticeQueueStatus status) {
        Duration waited = status.waited(infrastructure.container().clock().now());
        return status.failingSince().isPresent() || waited.compareTo(STALLED) < 0
                ? Optional.empty()
                : Optional.of(
                        "trigger action %s is stalled: a notice has waited for %d s; notices that wait: %d".formatted(
                                status.action(), waited.toSeconds(), status.waiting()));
    }

    private static Optional<String> holding(NoticeQueueStatus status) {
        return status.heldBy()
                .map(limit -> "trigger action %s holds back alerts because of %s: %d".formatted(status.action(), limit,
                        status.held()));
    }

    private static Optional<String> failing(NoticeQueueStatus status) {
        return status.failingSince()
                .map(since -> "trigger action %s has been failing since %s; alerts that wait: %d".formatted(
                        status.action(), since.truncatedTo(ChronoUnit.SECONDS), status.waiting()));
    }

    private void watch(IndexService index, TriggerServiceSettings settings) {
        Triggers opened = GroupTriggers.open(index, watched().isEmpty(), settings,
                infrastructure.container().policy(),
                new Triggers.TriggerDependencies(infrastructure.container().clock(), store(index.name()),
                        infrastructure.metrics(),
                        RandomGenerator.of("SecureRandom"), infrastructure.actions()));
        WriterMetrics.show(opened.writer(), infrastructure.metrics());
        infrastructure.groups().add(index.name(), opened);
    }

    private List<WatchedGroup> watched() {
        return infrastructure.groups().groups();
    }

    /** Returns a store of its own for each group, so that the engines do not read each other's records. */
    private StateStore store(String group) {
        StateStore store = infrastructure.container().store();
        return group.equals(TriggerServiceSettings.GROUP) ? new PrefixedStateStore(store, group) : store;
    }
}
