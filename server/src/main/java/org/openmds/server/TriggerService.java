package org.openmds.server;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.Scheduler;
import org.openmds.index.Container;
import org.openmds.index.IndexNames;
import org.openmds.index.IndexService;
import org.openmds.server.config.InhibitionSettings;
import org.openmds.server.config.SilenceSettings;
import org.openmds.server.config.TriggerRuleSettings;
import org.openmds.server.config.TriggerServiceSettings;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.engine.OutboxStatus;
import org.openmds.trigger.engine.TriggerConfiguration;
import org.openmds.trigger.engine.TriggerSettings;
import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.trigger.service.TriggerServices;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * The triggers of this process over the entries of one index, with the services in front of them. Rules, actions, silences and inhibitions may be configured
 * anew while they are used. Thread-safe.
 */
final class TriggerService implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(10);
    static final String NAME = "TriggerService";
    static final String FACTORY = "TriggerFactoryService";

    private final IndexService index;
    private final Place place;
    private final Triggers triggers;
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

    private TriggerService(IndexService index, TriggerServiceSettings settings, Place place, Scheduler scheduler) {
        this.index = index;
        this.place = place;
        this.actions = TriggerActions.of(settings, place.sources().present());
        this.triggers = Triggers.open(index.group(), terms(settings), rules(settings),
                new Triggers.Surroundings(place.container().clock(), place.container().store(), scheduler,
                        place.metrics(), RandomGenerator.of("SecureRandom"), () -> actions));
    }

    /**
     * Opens what durable state holds, and begins with the rules of the configuration.
     *
     * @param index
     *            whose entries the rules are about
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    static TriggerService open(IndexService index, TriggerServiceSettings settings, Place place,
            Resources resources) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("trigger-timer").daemon().factory());
        resources.opened("trigger timer", timer::shutdownNow);
        TriggerService service = resources.opened("triggers",
                new TriggerService(index, settings, place, Scheduler.on(timer)));
        service.new Change(service.actions, configuration(settings)).apply();
        if (!settings.rules().isEmpty()) {
            LOG.info("{} triggers of the configuration watch {}", settings.rules().size(), index.name());
        }
        return service;
    }

    /** The triggers' service and the factory. */
    List<ServiceEndpoint> endpoints(AccessPolicy policy) {
        Container container = place.container();
        TriggerServices services = new TriggerServices(triggers,
                new TriggerServices.Surroundings(index.name(), container.service(NAME).address(), policy,
                        Notifications.owners(policy), new PropertyReads(container.queries().evaluator()),
                        new LifetimeHandlers(container.clock()), RandomGenerator.of("SecureRandom")));
        return List.of(services.triggers(NAME), services.factory(FACTORY));
    }

    /**
     * Makes all that another configuration needs; nothing works by it yet.
     *
     * @param sources
     *            whose clients and programs tell
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    Change prepare(TriggerServiceSettings settings, CollectionSources.Prepared sources) {
        return new Change(TriggerActions.of(settings, sources), configuration(settings));
    }

    /** A configuration that can be worked by. */
    final class Change {

        private final Map<String, TriggerAction> tellers;
        private final TriggerConfiguration configuration;

        private Change(Map<String, TriggerAction> tellers, TriggerConfiguration configuration) {
            this.tellers = tellers;
            this.configuration = configuration;
        }

        /**
         * Works by it from now on. What fires and is in it still goes on firing.
         *
         * @throws StartException
         *             the state cannot be written; nothing is changed then
         */
        void apply() {
            TriggerService.this.apply(tellers, configuration);
        }
    }

    /** How many notices wait for each action that cannot be told, and since when; empty when all is well. */
    List<String> troubles() {
        return triggers.outbox().stream().flatMap(status -> trouble(status).stream()).toList();
    }

    /** Checks and tells nothing any more; what was not told is told after the next start. */
    @Override
    public void close() {
        triggers.close();
        synchronized (this) {
            closed = true;
        }
    }

    private synchronized void apply(Map<String, TriggerAction> tellers, TriggerConfiguration configuration) {
        if (closed) {
            return;
        }
        Map<String, TriggerAction> before = actions;
        // Before the rules that name them.
        actions = tellers;
        try {
            List<TriggerRule> _ = await(triggers.configure(configuration));
        } catch (StartException e) {
            actions = before;
            throw e;
        }
    }

    private static Optional<String> trouble(OutboxStatus status) {
        return status.failingSince()
                .map(since -> "trigger action %s cannot be told since %s; notices that wait: %d".formatted(
                        status.action(), since.truncatedTo(ChronoUnit.SECONDS), status.waiting()));
    }

    private static <T> T await(CompletableFuture<T> change) {
        try {
            return change.orTimeout(CHANGE_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new StartException("the triggers of the configuration were not taken: %s".formatted(e.getCause()), e);
        }
    }

    private static TriggerSettings terms(TriggerServiceSettings settings) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.INDEX_DOCUMENT).end().build();
        return TriggerSettings.of(frame)
                .telling(new NoticeSettings(settings.groupWait(), NoticeSettings.DEFAULT.groupBy(),
                        inhibitions(settings)));
    }

    private static TriggerConfiguration configuration(TriggerServiceSettings settings) {
        return new TriggerConfiguration(rules(settings), TriggerServiceSettings.OWNER,
                settings.silences().stream().map(SilenceSettings::silence).toList(), settings.groupWait(),
                inhibitions(settings));
    }

    private static List<Inhibition> inhibitions(TriggerServiceSettings settings) {
        return settings.inhibitions().stream().map(InhibitionSettings::inhibition).toList();
    }

    private static List<TriggerRule> rules(TriggerServiceSettings settings) {
        return settings.rules().stream().map(TriggerRuleSettings::rule).toList();
    }
}
