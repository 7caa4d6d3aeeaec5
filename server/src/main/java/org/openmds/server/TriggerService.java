package org.openmds.server;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.openmds.trigger.engine.TriggerSettings;
import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
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
    private static final String NAME = "TriggerService";
    private static final String FACTORY = "TriggerFactoryService";

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
        this.actions = TriggerActions.of(settings, place.sources());
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
        service.silence(settings);
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
     * Works by another configuration from now on. What fires and is in it still goes on firing.
     *
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run; nothing is changed then
     */
    synchronized void apply(TriggerServiceSettings settings) {
        if (closed) {
            return;
        }
        actions = TriggerActions.of(settings, place.sources());
        Boolean _ = await(triggers.notices(settings.groupWait(), inhibitions(settings)));
        List<TriggerRule> _ = await(triggers.configure(rules(settings)));
        silence(settings);
    }

    /** Checks and tells nothing any more; what was not told is told after the next start. */
    @Override
    public void close() {
        triggers.close();
        synchronized (this) {
            closed = true;
        }
    }

    /** Those of the configuration before that it has no more are ended; those that have ended are not begun again. */
    private void silence(TriggerServiceSettings settings) {
        Instant now = place.container().clock().now();
        Set<String> kept = new HashSet<>();
        for (SilenceSettings each : settings.silences()) {
            Silence silence = each.silence();
            if (now.isBefore(silence.endsAt())) {
                kept.add(await(triggers.silence(silence)).id());
            }
        }
        for (Silence silence : await(triggers.silences())) {
            if (silence.creator().equals(TriggerServiceSettings.OWNER) && !kept.contains(silence.id())) {
                Silence _ = await(triggers.endSilence(silence.id()));
            }
        }
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

    private static List<Inhibition> inhibitions(TriggerServiceSettings settings) {
        return settings.inhibitions().stream().map(InhibitionSettings::inhibition).toList();
    }

    private static List<TriggerRule> rules(TriggerServiceSettings settings) {
        return settings.rules().stream().map(TriggerRuleSettings::rule).toList();
    }
}
