package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.action.NoticeAllowance;
import org.openmds.trigger.evaluation.EvidenceCollector;
import org.openmds.trigger.evaluation.GroupView;
import org.openmds.trigger.evaluation.RuleProgram;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.KeyedTimers;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * The engine of the rules over one group. It receives changes of the group and runs when it asked to; then it checks the affected rules,
 * enqueues alerts, and writes all changes to durable state before any notice is sent.
 *
 * <p>
 * Used by one thread.
 */
final class TriggerEngine {

    private final TriggerSettings settings;
    private final LeaseClock clock;
    private final SoftStateRecords records;
    private final TriggerHistory history;
    private final LastFirings lastFirings;
    private final NoticeQueues noticeQueues;
    private final InstanceTable table;
    private final NoticeGrouper noticeGrouper;
    private final AlertResender resender;
    private final RuleChecker checker;
    private final Consumer<NoticeDelivery> sender;
    private final GroupView view;
    private final CheckQueue queue;
    private final RuleDispatcher dispatcher;
    private final KeyedTimers<InstanceKey> instanceTimers;
    private final KeyedTimers<String> windowTimers;
    private boolean sending = true;
    /** Time of the next attempt to write the records, without which no notice is sent. */
    private Optional<TimePoint> retryAt = Optional.empty();

    /**
     * Objects of the process that the engine needs.
     *
     * @param sender
     *            begins an attempt and returns immediately; the engine's thread calls {@link #ended} afterwards
     * @param allowances
     *            returns the limit of an action's notices
     * @param resendIntervals
     *            returns the interval at which an action sends firing alerts again
     */
    record EngineDependencies(LeaseClock clock, SoftStateRecords records, RandomGenerator random,
            TriggerStatistics statistics, Consumer<NoticeDelivery> sender,
            Function<String, NoticeAllowance> allowances, Function<String, Optional<Duration>> resendIntervals) {
    }

    TriggerEngine(TriggerSettings settings, EngineDependencies engineDependencies) {
        this.settings = settings;
        this.clock = engineDependencies.clock();
        this.records = engineDependencies.records();
        this.sender = engineDependencies.sender();
        this.view = new GroupView(settings.frame());
        TimePoint now = TimePoint.now(clock);
        this.instanceTimers = new KeyedTimers<>(now);
        this.windowTimers = new KeyedTimers<>(now);
        this.history = new TriggerHistory(records, settings.maxHistory());
        this.lastFirings = new LastFirings(records);
        AlertJournal journal = new AlertJournal(history, lastFirings);
        this.noticeQueues = new NoticeQueues(settings.noticeQueues(), history, engineDependencies);
        this.table = new InstanceTable(records, settings.commonActions(), settings.ownerLimits());
        this.noticeGrouper = new NoticeGrouper(settings.notices(), noticeQueues, journal, table,
                engineDependencies.random(), now);
        this.resender = new AlertResender(table, noticeQueues, noticeGrouper, engineDependencies.resendIntervals(),
                now);
        this.checker = new RuleChecker(new RuleChecker.CheckerDependencies(view, table, noticeGrouper, journal,
                new EvidenceCollector(settings.maxMatchedBytes()), instanceTimers, engineDependencies.statistics()),
                clock,
                settings.maxInstances());
        this.queue = new CheckQueue(checker, clock, engineDependencies.statistics());
        this.dispatcher = new RuleDispatcher(view, table, queue);
    }

    /** Loads the entries at the start, before any rule. */
    void begin(Collection<Entry> entries) {
        entries.forEach(view::put);
    }

    /**
     * Loads the rules at the start, with their stored instances. Instances of rules that no longer exist are removed.
     */
    void begin(List<TriggerRule> rules, Collection<Silence> silences) {
        noticeGrouper.silences(silences);
        put(rules);
        TimePoint now = TimePoint.now(clock);
        lastFirings.retain(rules.stream().map(TriggerRule::id).collect(Collectors.toSet()));
        for (TriggerInstance instance : records.load(InstanceRecords.format(clock))) {
            Optional<RuleWork> work = table.work(instance.key().rule());
            if (work.isEmpty()) {
                records.defer(InstanceRecords.change(TriggerInstance.initial(instance.key())));
                continue;
            }
            table.restore(work.get(), instance);
            queue.add(work.get(), instance.key().subject(), now.nanos());
            noticeGrouper.enqueue(instance, now);
            if (instance.isFiring() && !instance.isReported() && instance.pendingAlert().isEmpty()) {
                noticeGrouper.watchSuppressed(instance);
            }
        }
    }

    /** Processes changes of the group. */
    void changed(TriggerInbox.ChangeBatch changeBatch) {
        dispatcher.changed(changeBatch);
    }

    /** Processes changes of the group, oldest first. */
    void changed(List<EntryChange> changes, long arrivedNanos) {
        changes.forEach(change -> dispatcher.changed(change, arrivedNanos));
    }

    /** Adds or replaces rules. An edited rule keeps its instances for the subjects that it still covers. */
    void put(List<TriggerRule> rules) {
        TimePoint now = TimePoint.now(clock);
        for (TriggerRule rule : rules) {
            RuleProgram program = program(rule);
            RuleWork work = table.work(rule.id())
                    .map(old -> replaced(old, program))
                    .orElseGet(() -> new RuleWork(program));
            table.add(work);
            dispatcher.add(work);
            checkAll(work, now);
        }
    }

    /** Removes a rule. Firing instances are resolved, and the notices about it are enqueued immediately. */
    void remove(String id) {
        table.work(id).ifPresent(work -> {
            checker.endAll(work, "the trigger is removed");
            noticeGrouper.flush(TimePoint.now(clock));
            noticeGrouper.flushHeld(id, TimePoint.now(clock));
            detach(work);
            List.copyOf(work.instances())
                    .forEach(
                            instance -> records.defer(InstanceRecords.change(TriggerInstance.initial(instance.key()))));
            table.remove(work);
            lastFirings.remove(id);
        });
    }

    void silences(Collection<Silence> silences) {
        noticeGrouper.silences(silences);
    }

    /** Changes the group wait and the inhibitions. The labels by which notices are grouped stay. */
    void notices(Duration groupWait, List<Inhibition> inhibitions) {
        noticeGrouper
                .settings(new TriggerSettings.NoticeSettings(groupWait, settings.notices().groupBy(), inhibitions));
    }

    /** Handles the end of an attempt. */
    void ended(NoticeDelivery delivery, Optional<ActionException> failure) {
        noticeQueues.ended(delivery, failure);
    }

    /**
     * Does the work that is due now.
     *
     * @return latest time of the next call
     */
    Optional<TimePoint> run() {
        TimePoint now = TimePoint.now(clock);
        instanceTimers.removeDue(now)
                .forEach(key -> table.work(key.rule()).ifPresent(work -> queue.add(work, key.subject(), now.nanos())));
        windowTimers.removeDue(now).forEach(id -> table.work(id).ifPresent(work -> checkAll(work, now)));
        queue.run(now);
        noticeGrouper.run(now);
        resender.run(now);
        sendDue(now);
        return next(TimePoint.now(clock));
    }

    LeaseClock clock() {
        return clock;
    }

    TriggerHistory history() {
        return history;
    }

    NoticeQueues noticeQueues() {
        return noticeQueues;
    }

    InstanceTable table() {
        return table;
    }

    /** Returns the number of names that entries have or had; it only grows. */
    int nameCount() {
        return view.nameCount();
    }

    /** Returns instances with the suppression that applies to each. */
    List<ReportedInstance> reported(Collection<TriggerInstance> instances) {
        Map<InstanceKey, String> reasons = noticeGrouper.suppressionReasons(instances, TimePoint.now(clock));
        return instances.stream()
                .map(each -> new ReportedInstance(each, Optional.ofNullable(reasons.get(each.key()))))
                .toList();
    }

    RuleStatus status(RuleWork work) {
        int pending = 0;
        int firing = 0;
        Optional<TimePoint> since = Optional.empty();
        Optional<String> held = Optional.empty();
        for (TriggerInstance instance : work.instances()) {
            held = held.or(() -> noticeGrouper.heldBy(instance.key()));
            Optional<TimePoint> trueSince = instance.state().conditionTrueSince();
            firing += instance.isFiring() ? 1 : 0;
            pending += trueSince.isPresent() && !instance.isFiring() ? 1 : 0;
            since = Stream.of(since, trueSince).flatMap(Optional::stream).reduce(TimePoint::min);
        }
        return new RuleStatus(work.rule(), work.checkedAt(), since.map(TimePoint::time),
                lastFirings.find(work.rule().id()),
                pending,
                firing, work.problem(), work.rule().enabled() ? view.problem(work.rule()) : Optional.empty(),
                work.isPaused(TimePoint.now(clock)))
                .or(held.map(limit -> "alerts are held back by " + limit));
    }

    /** Throws {@link InvalidRuleException} if a rule cannot be evaluated. */
    static void requireEvaluable(TriggerRule rule, TriggerSettings settings) {
        try {
            new RuleProgram(rule, settings).evaluateEmpty();
        } catch (XPathEvaluationException e) {
            throw new InvalidRuleException("trigger '%s' cannot be evaluated: %s".formatted(rule.name(),
                    e.getMessage()), e);
        }
    }

    private RuleProgram program(TriggerRule rule) {
        return new RuleProgram(rule, settings);
    }

    private RuleWork replaced(RuleWork old, RuleProgram program) {
        if (old.program().isOverGroup() != program.isOverGroup()) {
            checker.endAll(old, "the trigger has another scope now");
            noticeGrouper.flush(TimePoint.now(clock));
        }
        detach(old);
        table.remove(old);
        return old.withProgram(program);
    }

    private void detach(RuleWork work) {
        dispatcher.remove(work);
        queue.remove(work);
        windowTimers.clear(work.rule().id());
    }

    /** Queues checks for all entries that the rule may match, now and when its window changes. */
    private void checkAll(RuleWork work, TimePoint now) {
        work.rule()
                .timing()
                .window()
                .nextChange(now.time())
                .ifPresent(change -> windowTimers.set(work.rule().id(), now.plus(bounded(
                        Duration.between(now.time(), change)))));
        dispatcher.checkAll(work, now);
    }

    /** Limits a delay, because the wall clock may be set. */
    private static Duration bounded(Duration untilChange) {
        Duration longest = Duration.ofHours(1);
        return untilChange.compareTo(longest) < 0 ? untilChange : longest;
    }

    /** Stops sending: all waiting notices are sent after the next start. */
    void stopSending() {
        sending = false;
    }

    /** Begins the attempts that are due, after all records are on disk. */
    private void sendDue(TimePoint now) {
        List<NoticeDelivery> begun = sending ? noticeQueues.begin(now) : List.of();
        if (records.flush()) {
            retryAt = Optional.empty();
            begun.forEach(sender);
        } else {
            retryAt = Optional.of(now.plus(SoftStateRecords.FLUSH_INTERVAL));
            noticeQueues.undoBegin(begun);
        }
    }

    private Optional<TimePoint> next(TimePoint now) {
        return Stream
                .of(instanceTimers.next(), windowTimers.next(), noticeGrouper.next(), resender.next(),
                        retryAt.or(() -> sending ? noticeQueues.next(now) : Optional.empty()),
                        queue.next(now))
                .flatMap(Optional::stream)
                .reduce(TimePoint::min);
    }
}
