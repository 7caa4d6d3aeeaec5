package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.action.NoticeAllowance;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.softstate.SoftStateWriter;
import org.openmds.wsrf.softstate.WriterStatus;
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
    private static final Duration CLOSE_STEP_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration RECENT = Duration.ofHours(1);
    private static final List<String> STATES = List.of("disabled", "inactive", "pending", "firing");

    private final ServiceGroup group;
    private final TriggerDependencies triggerDependencies;
    private final TriggerInbox inbox = new TriggerInbox();
    private final TriggerEngine engine;
    private final TriggerStatistics statistics;
    private final RuleValidation validation;
    private final NoticeSender noticeSender;
    private final ActiveRules rules;
    private final SoftStateRecords records;
    private final SoftStateWriter<DraftedRules> writer;

    /**
     * Objects of the process that triggers need.
     *
     * @param actions
     *            current actions by name; read for each notice
     */
    public record TriggerDependencies(LeaseClock clock, StateStore store, MeterRegistry registry,
            RandomGenerator random, Supplier<Map<String, TriggerAction>> actions) {
    }

    private Triggers(ServiceGroup group, TriggerSettings settings, TriggerDependencies triggerDependencies) {
        this.group = group;
        this.triggerDependencies = triggerDependencies;
        this.records = SoftStateRecords.of("triggers of " + group.name(), triggerDependencies.store(),
                triggerDependencies.clock());
        this.validation = new RuleValidation(settings, triggerDependencies.actions());
        this.noticeSender = new NoticeSender(triggerDependencies.actions(), this::ended);
        this.statistics = new TriggerStatistics(triggerDependencies.registry(), group.name());
        this.engine = new TriggerEngine(settings,
                new TriggerEngine.EngineDependencies(triggerDependencies.clock(), records,
                        triggerDependencies.random(), statistics, noticeSender, this::allowance,
                        this::resendInterval));
        this.rules = new ActiveRules(inbox, records, engine, validation);
        this.writer = new SoftStateWriter<>("triggers-" + group.name(), rules, records,
                triggerDependencies.clock());
    }

    /**
     * Starts with the content of durable state, the configuration and the rules of registrations.
     *
     * @throws StateException
     *             the state cannot be read or written
     */
    public static Triggers open(ServiceGroup group, TriggerSettings settings, TriggerConfiguration configuration,
            List<TriggerRule> registered, TriggerDependencies triggerDependencies) {
        Triggers triggers = new Triggers(group, settings, triggerDependencies);
        triggers.engine.begin(group.snapshot().entries());
        triggers.rules.begin(configuration, registered);
        triggers.registerGauges(group.name());
        triggers.updateActionMeters();
        triggers.writer.start();
        group.addListener(triggers);
        return triggers;
    }

    @Override
    public void changed(List<EntryChange> changes, Snapshot after) {
        inbox.add(changes, triggerDependencies.clock().nanoTime());
        writer.wake();
    }

    /**
     * Adds a rule or replaces the one with its id.
     *
     * @return completed when the rule is durable and active; fails with {@link WsrfFaultException} ResourceUnavailable, or with
     *         {@link InvalidRuleException}
     */
    public CompletableFuture<RuleStatus> put(TriggerRule rule) {
        return writer.submit(draft -> put(rule, draft)).thenApply(this::present);
    }

    /** Adds a new rule; fails like {@link #put}, and with {@link InvalidRuleException} if its id exists. */
    public CompletableFuture<RuleStatus> create(TriggerRule rule) {
        return writer.submit(draft -> {
            if (draft.find(rule.id()).isPresent()) {
                throw new InvalidRuleException("there is a trigger '%s' already".formatted(rule.id()));
            }
            return put(rule, draft);
        }).thenApply(this::present);
    }

    private TriggerRule put(TriggerRule rule, DraftedRules draft) {
        validation.require(rule, draft.find(rule.id()));
        draft.put(rule);
        return rule;
    }

    /** Returns the status of a rule; another change of the same batch may have removed it. */
    private RuleStatus present(TriggerRule rule) {
        return find(rule.id()).orElseGet(() -> RuleStatus.unchecked(rule));
    }

    /** Removes a rule; fails like {@link #put}, and with ResourceUnknown. */
    public CompletableFuture<RuleStatus> remove(String id) {
        return writer.submit(draft -> {
            RuleStatus last = present(draft.find(id).orElseThrow(() -> unknown(id)));
            draft.remove(id);
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
        return writer.submit(draft -> {
            draft.configure(configuration);
            return draft.active();
        }).thenApply(active -> {
            updateActionMeters();
            return active;
        });
    }

    /** Replaces the rules of registrations. Does not wait. */
    public void registered(List<TriggerRule> registered) {
        inbox.replaceRegistered(registered);
        writer.wake();
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

    /** Begins a silence or replaces the one with its id; fails like {@link #put}. */
    public CompletableFuture<Silence> silence(Silence silence) {
        return writer.submit(draft -> {
            draft.put(silence);
            return silence;
        });
    }

    /** Ends a silence; fails like {@link #remove}. */
    public CompletableFuture<Silence> endSilence(String id) {
        return writer.submit(draft -> {
            Silence ended = draft.findSilence(id).orElseThrow(() -> unknown(id));
            draft.remove(ended);
            return ended;
        });
    }

    /** Returns the status of all triggers. */
    public Collection<RuleStatus> statuses() {
        return List.copyOf(rules.statuses().values());
    }

    public Optional<RuleStatus> find(String id) {
        return Optional.ofNullable(rules.statuses().get(id));
    }

    /** Evaluates a trigger over the current entries of the group without sending a notice. Takes as long as the rule does. */
    public Optional<DryRun> dryRun(String id) {
        return find(id).map(status -> DryRun.of(status.rule(), group.snapshot().entries(), validation.settings()));
    }

    /**
     * Returns the firing and pending instances of a trigger, those first that matter most; fails like {@link #remove}.
     *
     * @param most
     *            largest number of instances
     */
    public CompletableFuture<List<ReportedInstance>> instances(String id, int most) {
        return writer.ask(() -> engine.table()
                .work(id)
                .map(work -> engine.reported(work.instances()
                        .stream()
                        .filter(instance -> instance.state().conditionTrueSince().isPresent())
                        .sorted(InstanceTable.BY_IMPORTANCE)
                        .limit(most)
                        .toList()))
                .orElseThrow(() -> unknown(id)));
    }

    /** Returns the firing and pending instances of all triggers, at most 1,000, those first that matter most; at most a second old. */
    public List<ReportedInstance> instances() {
        return rules.reported();
    }

    /** Returns the events of a trigger, the newest first. */
    public List<HistoryEntry> history(String id, int most) {
        return engine.history().newest(id, most);
    }

    /** Returns the starts and ends of the alerts of all triggers in the last hour, the newest first. */
    public List<HistoryEntry> startsAndEnds(int most) {
        return engine.history().startsAndEnds(now().minus(RECENT), most);
    }

    /** Returns the silences that have not ended, after all earlier changes. */
    public CompletableFuture<List<Silence>> silences() {
        return writer.ask(this::currentSilences);
    }

    /** Returns the silences that have not ended, without waiting. */
    public List<Silence> currentSilences() {
        return rules.silences();
    }

    /** Returns the owners of the group's entries with this member address. */
    public List<String> ownersOf(String member) {
        return group.snapshot()
                .entries()
                .stream()
                .filter(entry -> entry.member().address().equals(member))
                .map(Entry::owner)
                .toList();
    }

    /** Returns a sentence for each part of the durable state or the configuration for which there is no room. */
    public List<String> leftOut() {
        return rules.leftOut();
    }

    /** Returns the current time of the triggers' clock. */
    public Instant now() {
        return triggerDependencies.clock().now();
    }

    /** Returns the queue status of each configured action, and of removed actions with waiting notices. */
    public Collection<NoticeQueueStatus> queueStatuses() {
        Set<String> known = validation.known();
        return engine.noticeQueues()
                .statuses()
                .values()
                .stream()
                .filter(status -> status.waiting() > 0 || status.held() > 0 || known.contains(status.action()))
                .toList();
    }

    /** Returns the status of the owner thread. */
    public WriterStatus writer() {
        return writer;
    }

    /** Returns the number of unreadable records that are kept aside in durable state. */
    public int unreadableRecords() {
        return records.unreadable();
    }

    /** Completed when all earlier changes are processed: the second question follows the engine's work after the first. */
    CompletableFuture<Boolean> settled() {
        return writer.ask(() -> true).thenCompose(first -> writer.ask(() -> true));
    }

    /** Stops checking and sending. Unsent notices are sent after the next start. Idempotent; takes at most 20 seconds. */
    @Override
    public void close() {
        // No attempt begins from here on; attempts in progress may end, and their end is recorded.
        runAndWait(engine::stopSending);
        noticeSender.close();
        runAndWait(() -> {
        });
        writer.close();
    }

    /** Runs work on the owner thread and waits for its end, for at most two seconds. Does nothing if the thread has ended. */
    private void runAndWait(Runnable work) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        try {
            writer.execute(() -> {
                work.run();
                done.complete(true);
            });
            boolean _ = done.get(CLOSE_STEP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (WsrfFaultException | ExecutionException | TimeoutException e) {
            LOG.debug("triggers of {}: a step of their end was left out", group.name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void registerGauges(String group) {
        gauge(group, "mds.trigger.firing", "trigger instances that fire",
                () -> rules.statuses().values().stream().mapToInt(RuleStatus::firing).sum());
        gauge(group, "mds.trigger.problems", "triggers that have a problem",
                () -> rules.statuses().values().stream().filter(status -> status.problem().isPresent()).count());
        Gauge.builder("mds.state.unreadable", this, Triggers::unreadableRecords)
                .tag("records", "triggers of " + group)
                .description("records of the durable state that cannot be read and are kept aside")
                .register(triggerDependencies.registry());
        STATES.forEach(state -> Gauge
                .builder("mds.triggers",
                        () -> rules.statuses().values().stream().filter(status -> status.word().equals(state)).count())
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
        Set<String> shown = new HashSet<>(validation.known());
        queueStatuses().forEach(status -> shown.add(status.action()));
        statistics.actions()
                .show(shown, action -> Optional.ofNullable(standing.get(action)), triggerDependencies.clock());
    }

    private NoticeAllowance allowance(String action) {
        return Optional.ofNullable(triggerDependencies.actions().get().get(action))
                .map(TriggerAction::allowance)
                .orElse(NoticeAllowance.UNLIMITED);
    }

    private Optional<Duration> resendInterval(String action) {
        return Optional.ofNullable(triggerDependencies.actions().get().get(action))
                .flatMap(TriggerAction::resendInterval);
    }

    private void ended(NoticeSender.DeliveryResult deliveryResult) {
        inbox.add(deliveryResult);
        writer.wake();
    }

    private static WsrfFaultException unknown(String id) {
        return new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "there is no trigger or silence '%s'".formatted(id));
    }
}
