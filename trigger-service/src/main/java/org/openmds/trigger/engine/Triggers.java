package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.Scheduler;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;

import com.samskivert.mustache.Template;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The triggers over a service group: rules that are checked when an entry changes and at set times, and actions that send notices. One thread
 * does the work; notices are sent on virtual threads, one at a time for each action. Thread-safe.
 */
public final class Triggers implements GroupListener, AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final List<String> STATES = List.of("disabled", "inactive", "pending", "firing");

    private final ServiceGroup group;
    private final TriggerDependencies triggerDependencies;
    private final TriggerSettings settings;
    private final ChangeQueue changeQueue = new ChangeQueue();
    private final TriggerEngine engine;
    private final TriggerStatistics statistics;
    private final RuleStore ruleStore;
    private final ActionNames actions;
    private final NoticeSender noticeSender;
    private final Map<String, RuleStatus> statuses = new ConcurrentHashMap<>();
    private final TriggerThread thread;
    /** Written by the engine's thread only. */
    private volatile List<Silence> silences = List.of();

    /**
     * Objects of the process that triggers need.
     *
     * @param scheduler
     *            wakes the thread at set times
     * @param actions
     *            current actions by name; read for each notice
     */
    public record TriggerDependencies(LeaseClock clock, StateStore store, Scheduler scheduler, MeterRegistry registry,
            RandomGenerator random, Supplier<Map<String, TriggerAction>> actions) {
    }

    private Triggers(ServiceGroup group, TriggerSettings settings, TriggerDependencies triggerDependencies) {
        this.group = group;
        this.triggerDependencies = triggerDependencies;
        this.settings = settings;
        TriggerRecords records = new TriggerRecords(triggerDependencies.store(), triggerDependencies.clock());
        this.actions = new ActionNames(triggerDependencies.actions());
        this.noticeSender = new NoticeSender(triggerDependencies.actions(), this::ended);
        this.statistics = new TriggerStatistics(triggerDependencies.registry(), group.name());
        this.engine = new TriggerEngine(settings,
                new TriggerEngine.EngineDependencies(triggerDependencies.clock(), records,
                        triggerDependencies.random(), statistics, noticeSender));
        this.ruleStore = new RuleStore(records, triggerDependencies.store());
        this.thread = new TriggerThread("triggers-" + group.name(), new EngineTurn(), triggerDependencies.scheduler(),
                triggerDependencies.clock());
    }

    /** The work of the engine in a turn of the thread. */
    private final class EngineTurn implements TriggerThread.TurnWork {

        @Override
        public void takeChanges() {
            changeQueue.take().ifPresent(engine::changed);
        }

        @Override
        public Optional<TimePoint> run() {
            Optional<TimePoint> next = engine.run();
            publish();
            return next;
        }
    }

    /**
     * Starts with the content of durable state, the rules of the configuration and the rules of registrations.
     *
     * @throws StateException
     *             the state cannot be read
     */
    public static Triggers open(ServiceGroup group, TriggerSettings settings, List<TriggerRule> configured,
            List<TriggerRule> registered, TriggerDependencies triggerDependencies) {
        Triggers triggers = new Triggers(group, settings, triggerDependencies);
        triggers.engine.begin(group.snapshot().entries());
        triggers.ruleStore.replaceConfigured(configured);
        triggers.ruleStore.replaceRegistered(registered);
        triggers.silences = triggers.ruleStore.silences();
        triggers.engine.begin(triggers.ruleStore.rules(), triggers.silences);
        triggers.publish();
        triggers.registerGauges(group.name());
        triggers.updateActionMeters();
        triggers.thread.start();
        group.addListener(triggers);
        return triggers;
    }

    @Override
    public void changed(List<EntryChange> changes, Snapshot after) {
        changeQueue.add(changes, triggerDependencies.clock().nanoTime());
        thread.wake();
    }

    /**
     * Adds a rule or replaces the one with its id.
     *
     * @return completed when the rule is durable and active; fails with {@link WsrfFaultException} ResourceUnavailable, or with
     *         {@link InvalidRuleException}
     */
    public CompletableFuture<RuleStatus> put(TriggerRule rule) {
        return thread.submit(() -> putNow(rule));
    }

    /** Adds a new rule; fails like {@link #put}, and with {@link InvalidRuleException} if its id exists. */
    public CompletableFuture<RuleStatus> create(TriggerRule rule) {
        return thread.submit(() -> {
            if (engine.table().work(rule.id()).isPresent()) {
                throw new InvalidRuleException("there is a trigger '%s' already".formatted(rule.id()));
            }
            return putNow(rule);
        });
    }

    private RuleStatus putNow(TriggerRule rule) {
        TriggerEngine.requireEvaluable(rule, settings);
        actions.require(rule, engine.table().work(rule.id()).map(RuleWork::rule));
        ruleStore.put(rule);
        engine.put(List.of(rule));
        return status(rule.id());
    }

    /** Removes a rule; fails like {@link #put}, and with ResourceUnknown. */
    public CompletableFuture<RuleStatus> remove(String id) {
        return thread.submit(() -> {
            RuleStatus last = status(id);
            ruleStore.remove(id);
            engine.remove(id);
            return last;
        });
    }

    /**
     * Replaces the rules, silences and settings of the last configuration; if the state cannot be written, nothing changes. Alerts that wait
     * for others keep the old wait.
     *
     * @return completed with all active rules
     */
    public CompletableFuture<List<TriggerRule>> configure(TriggerConfiguration configuration) {
        return thread.submit(() -> {
            ruleStore.replaceConfigured(configuration.creator(), configuration.silences(), now());
            silencesChanged();
            engine.notices(configuration.groupWait(), configuration.inhibitions());
            applyRules(() -> ruleStore.replaceConfigured(configuration.rules()));
            updateActionMeters();
            return ruleStore.rules();
        });
    }

    /** Replaces the rules of registrations. Does not wait. */
    public void registered(List<TriggerRule> rules) {
        CompletableFuture<Boolean> _ = thread.submit(() -> {
            applyRules(() -> ruleStore.replaceRegistered(rules));
            return true;
        }).whenComplete((done, failure) -> {
            if (failure != null) {
                LOG.warn("{} rules of registrations could not be activated", rules.size(), failure);
            }
        });
    }

    /**
     * Compiles all parts of a rule and evaluates them over a group without entries.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the rule cannot be evaluated, or its summary is not a valid template
     */
    public static void requireEvaluable(TriggerRule rule, TriggerSettings settings) {
        TriggerEngine.requireEvaluable(rule, settings);
        Template _ = NoticeTemplates.plain(rule.notices().summary());
    }

    /**
     * Checks that a new rule can be active here.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the rule cannot be evaluated, or it names an action that does not exist
     */
    public void require(TriggerRule rule) {
        requireEvaluable(rule, settings);
        actions.require(rule, Optional.empty());
    }

    /** Begins a silence or replaces the one with its id; fails like {@link #put}. */
    public CompletableFuture<Silence> silence(Silence silence) {
        return thread.submit(() -> {
            ruleStore.removeEnded(now());
            ruleStore.put(silence);
            silencesChanged();
            return silence;
        });
    }

    /** Ends a silence; fails like {@link #remove}. */
    public CompletableFuture<Silence> endSilence(String id) {
        return thread.submit(() -> {
            Silence ended = ruleStore.removeSilence(id).orElseThrow(() -> unknown(id));
            silencesChanged();
            return ended;
        });
    }

    /** Returns the status of all triggers. */
    public Collection<RuleStatus> statuses() {
        return List.copyOf(statuses.values());
    }

    public Optional<RuleStatus> find(String id) {
        return Optional.ofNullable(statuses.get(id));
    }

    /** Evaluates a trigger over the current entries of the group without sending a notice. Takes as long as the rule does. */
    public Optional<DryRun> dryRun(String id) {
        return find(id).map(status -> DryRun.of(status.rule(), group.snapshot().entries(), settings));
    }

    /** Returns the instances of a trigger; fails like {@link #remove}. */
    public CompletableFuture<List<TriggerInstance>> instances(String id) {
        return thread.submit(() -> engine.table()
                .work(id)
                .map(work -> List.copyOf(work.instances()))
                .orElseThrow(() -> unknown(id)));
    }

    /** Returns the events of a trigger, the newest first. */
    public List<HistoryEntry> history(String id, int most) {
        return engine.history().newest(id, most);
    }

    /** Returns the silences that have not ended, after all earlier changes. */
    public CompletableFuture<List<Silence>> silences() {
        return thread.submit(this::currentSilences);
    }

    /** Returns the silences that have not ended, without waiting. */
    public List<Silence> currentSilences() {
        Instant now = now();
        return silences.stream().filter(silence -> now.isBefore(silence.endsAt())).toList();
    }

    /** Returns the current time of the triggers' clock. */
    public Instant now() {
        return triggerDependencies.clock().now();
    }

    /** Returns the queue status of each configured action, and of removed actions with waiting notices. */
    public Collection<NoticeQueueStatus> queueStatuses() {
        Set<String> known = actions.known();
        return engine.noticeQueues()
                .statuses()
                .values()
                .stream()
                .filter(status -> status.waiting() > 0 || known.contains(status.action()))
                .toList();
    }

    /** Completed when all earlier changes are processed. */
    CompletableFuture<Boolean> settled() {
        return thread.submit(() -> true);
    }

    /** Stops checking and sending. Unsent notices are sent after the next start. Idempotent; takes at most 20 seconds. */
    @Override
    public void close() {
        // No attempt begins from here on; attempts in progress may end, and their end is recorded.
        thread.runAndWait(engine::stopSending);
        noticeSender.close();
        thread.runAndWait(() -> {
        });
        thread.close();
    }

    private void registerGauges(String group) {
        gauge(group, "mds.trigger.firing", "entries for which a trigger fires",
                () -> statuses.values().stream().mapToInt(RuleStatus::firing).sum());
        gauge(group, "mds.trigger.problems", "triggers that have a problem",
                () -> statuses.values().stream().filter(status -> status.problem().isPresent()).count());
        STATES.forEach(state -> Gauge
                .builder("mds.triggers",
                        () -> statuses.values().stream().filter(status -> status.word().equals(state)).count())
                .tag("group", group)
                .tag("state", state)
                .description("triggers by their state, which is the furthest state of their instances")
                .register(triggerDependencies.registry()));
    }

    private void gauge(String group, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value)
                .tag("group", group)
                .description(description)
                .register(triggerDependencies.registry());
    }

    private void updateActionMeters() {
        Map<String, NoticeQueueStatus> standing = engine.noticeQueues().statuses();
        Set<String> shown = new HashSet<>(actions.known());
        queueStatuses().forEach(status -> shown.add(status.action()));
        statistics.actions()
                .show(shown, action -> Optional.ofNullable(standing.get(action)), triggerDependencies.clock());
    }

    private void ended(NoticeSender.DeliveryResult deliveryResult) {
        // If the queue is full, the notice is sent again after the next start.
        if (!thread.offer(() -> engine.ended(deliveryResult.delivery(), deliveryResult.failure()))) {
            LOG.warn("the end of notice {} could not be recorded: the queue is full",
                    deliveryResult.delivery().notice().id());
        }
    }

    /** Applies a change of the rules to the engine. */
    private void applyRules(Runnable change) {
        Map<String, TriggerRule> before = rulesById();
        change.run();
        Map<String, TriggerRule> now = rulesById();
        before.keySet().stream().filter(id -> !now.containsKey(id)).forEach(engine::remove);
        engine.put(now.values().stream().filter(rule -> !rule.equals(before.get(rule.id()))).toList());
        // The configured actions may have changed too.
        engine.table().works().forEach(work -> statuses.put(work.rule().id(), status(work)));
    }

    private Map<String, TriggerRule> rulesById() {
        Map<String, TriggerRule> rules = new LinkedHashMap<>();
        ruleStore.rules().forEach(rule -> rules.put(rule.id(), rule));
        return rules;
    }

    private void silencesChanged() {
        silences = ruleStore.silences();
        engine.silences(silences);
    }

    private void publish() {
        Collection<RuleWork> works = engine.table().works();
        for (RuleWork work : works) {
            if (work.takeChanged()) {
                statuses.put(work.rule().id(), status(work));
            }
        }
        if (statuses.size() > works.size()) {
            statuses.keySet().removeIf(id -> engine.table().work(id).isEmpty());
        }
    }

    private RuleStatus status(String id) {
        return engine.table().work(id).map(this::status).orElseThrow(() -> unknown(id));
    }

    private RuleStatus status(RuleWork work) {
        return engine.status(work).or(actions.problem(work.rule()));
    }

    private static WsrfFaultException unknown(String id) {
        return new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "there is no trigger or silence '%s'".formatted(id));
    }
}
