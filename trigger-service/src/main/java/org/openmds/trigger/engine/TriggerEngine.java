package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.Observation;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/**
 * The rules over one group. It is told what changed and called when it said; then it checks what the changes can touch, hands over what is to be told, and
 * writes all of it down before anything leaves.
 *
 * <p>
 * Used by one thread.
 */
final class TriggerEngine {

    private final TriggerSettings settings;
    private final LeaseClock clock;
    private final TriggerRecords records;
    private final History history;
    private final Outbox outbox;
    private final InstanceTable table;
    private final NoticeDesk desk;
    private final RuleChecker checker;
    private final Consumer<Delivery> sender;
    private final GroupView view = new GroupView();
    private final CheckQueue queue;
    private final RuleReach reach;
    private final Wakes<InstanceKey> wakes;
    private final Wakes<String> windows;
    private boolean telling = true;

    /**
     * What the engine needs of the process.
     *
     * @param sender
     *            begins an attempt, and returns at once; {@link #ended} is called afterwards, by the engine's thread
     */
    record Surroundings(LeaseClock clock, TriggerRecords records, RandomGenerator random, TriggerStatistics statistics,
            Consumer<Delivery> sender) {
    }

    TriggerEngine(TriggerSettings settings, Surroundings surroundings) {
        this.settings = settings;
        this.clock = surroundings.clock();
        this.records = surroundings.records();
        this.sender = surroundings.sender();
        Moment now = Moment.now(clock);
        this.wakes = new Wakes<>(now);
        this.windows = new Wakes<>(now);
        this.history = new History(records, settings.history());
        this.outbox = new Outbox(settings.outbox(), history, surroundings);
        this.table = new InstanceTable(records, settings.always());
        this.desk = new NoticeDesk(settings.notices(), outbox, history, table, surroundings.random(), now);
        this.checker = new RuleChecker(new RuleChecker.Parts(view, table, desk, history,
                new EvidenceCollector(settings.matchedBytes()), wakes, surroundings.statistics()), clock,
                settings.instances());
        this.queue = new CheckQueue(checker, clock, surroundings.statistics());
        this.reach = new RuleReach(view, table, queue, clock);
    }

    /** The entries as they are at the start, before any rule. */
    void begin(Collection<Entry> entries) {
        entries.forEach(view::put);
    }

    /**
     * The rules at the start, with what they had come to before it. What a rule had come to that is there no more is ended.
     */
    void begin(List<TriggerRule> rules, Collection<Silence> silences) {
        desk.silences(silences);
        put(rules);
        Moment now = Moment.now(clock);
        for (Instance instance : records.load(InstanceRecords.COLLECTION,
                stored -> InstanceRecords.read(stored, clock))) {
            Optional<RuleWork> work = table.work(instance.key().rule());
            if (work.isEmpty()) {
                records.put(InstanceRecords.change(Instance.initial(instance.key())));
                continue;
            }
            table.restore(work.get(), instance);
            queue.add(work.get(), instance.key().subject(), now.nanos());
            desk.take(instance, now);
            if (instance.isFiring() && !instance.isTold() && instance.due().isEmpty()) {
                desk.watch(instance);
            }
        }
    }

    /** Takes what came from the group. */
    void changed(ChangeMailbox.Taken taken) {
        reach.changed(taken);
    }

    /** Takes changes of the group, oldest first. */
    void changed(List<EntryChange> changes, long arrivedNanos) {
        changes.forEach(change -> reach.changed(change, arrivedNanos));
    }

    /** Takes rules, new or edited. An edited rule keeps what it had come to, as far as it is about the same things. */
    void put(List<TriggerRule> rules) {
        Moment now = Moment.now(clock);
        for (TriggerRule rule : rules) {
            RuleProgram program = program(rule);
            RuleWork work = table.work(rule.id())
                    .map(old -> replaced(old, program))
                    .orElseGet(() -> new RuleWork(program));
            table.add(work);
            reach.add(work);
            checkAll(work, now);
        }
    }

    /** Removes a rule. What fires is resolved, and those who were told are told so now. */
    void remove(String id) {
        table.work(id).ifPresent(work -> {
            end(work, "the trigger was removed");
            desk.runNow(Moment.now(clock));
            forget(work);
            List.copyOf(work.instances())
                    .forEach(instance -> records.put(InstanceRecords.change(Instance.initial(instance.key()))));
            table.remove(work);
        });
    }

    void silences(Collection<Silence> silences) {
        desk.silences(silences);
    }

    /** Takes another wait and other inhibitions. What notices are grouped by stays. */
    void notices(Duration groupWait, List<Inhibition> inhibitions) {
        desk.settings(new TriggerSettings.NoticeSettings(groupWait, settings.notices().groupBy(), inhibitions));
    }

    /** An attempt to tell has ended. */
    void ended(Delivery delivery, Optional<ActionException> failure) {
        outbox.ended(delivery, failure);
    }

    /**
     * Does what is to be done now.
     *
     * @return when to be called again at the latest
     */
    Optional<Moment> run() {
        Moment now = Moment.now(clock);
        wakes.due(now)
                .forEach(key -> table.work(key.rule()).ifPresent(work -> queue.add(work, key.subject(), now.nanos())));
        windows.due(now).forEach(id -> table.work(id).ifPresent(work -> checkAll(work, now)));
        queue.run(now);
        desk.run(now);
        tell(now);
        return next(Moment.now(clock));
    }

    History history() {
        return history;
    }

    Outbox outbox() {
        return outbox;
    }

    InstanceTable table() {
        return table;
    }

    RuleStatus status(RuleWork work) {
        int pending = 0;
        int firing = 0;
        Optional<Moment> since = Optional.empty();
        Optional<Moment> fired = Optional.empty();
        for (Instance instance : work.instances()) {
            Optional<Moment> trueSince = instance.state().conditionTrueSince();
            firing += instance.isFiring() ? 1 : 0;
            pending += trueSince.isPresent() && !instance.isFiring() ? 1 : 0;
            since = Stream.of(since, trueSince).flatMap(Optional::stream).reduce(Moment::min);
            fired = Stream.of(fired, instance.state().lastFired()).flatMap(Optional::stream).reduce(Moment::max);
        }
        return new RuleStatus(work.rule(), work.checkedAt(), since.map(Moment::time), fired.map(Moment::time), pending,
                firing, work.problem(), work.isPaused(Moment.now(clock)));
    }

    /** Throws {@link InvalidRuleException} where a rule cannot be checked at all. */
    static void requireMeaning(TriggerRule rule, TriggerSettings settings) {
        try {
            new RuleProgram(rule, settings.frame(), settings.limits()).tryOut();
        } catch (XPathEvaluationException e) {
            throw new InvalidRuleException("trigger '%s' cannot be evaluated: %s".formatted(rule.name(),
                    e.getMessage()), e);
        }
    }

    private RuleProgram program(TriggerRule rule) {
        return new RuleProgram(rule, settings.frame(), settings.limits());
    }

    private RuleWork replaced(RuleWork old, RuleProgram program) {
        if (old.program().isWhole() != program.isWhole()) {
            end(old, "the trigger is about something else now");
            desk.runNow(Moment.now(clock));
        }
        forget(old);
        table.remove(old);
        return old.edited(program);
    }

    private void forget(RuleWork work) {
        reach.remove(work);
        queue.remove(work);
        windows.clear(work.rule().id());
    }

    private void end(RuleWork work, String cause) {
        Moment now = Moment.now(clock);
        for (Instance instance : List.copyOf(work.instances())) {
            checker.conclude(work, instance.key().subject(), new Observation.Over(cause), now);
            wakes.clear(instance.key());
        }
    }

    /** Everything that the rule may be true of, now and when its window changes. */
    private void checkAll(RuleWork work, Moment now) {
        work.rule()
                .timing()
                .window()
                .nextChange(now.time())
                .ifPresent(change -> windows.set(work.rule().id(), now.plus(bounded(
                        Duration.between(now.time(), change)))));
        reach.checkAll(work, now);
    }

    /** The wall clock may be set. */
    private static Duration bounded(Duration untilChange) {
        Duration longest = Duration.ofHours(1);
        return untilChange.compareTo(longest) < 0 ? untilChange : longest;
    }

    /** Begins no more attempts: all that waits is told after the next start. */
    void stopTelling() {
        telling = false;
    }

    /** Nothing leaves that is not on disk. */
    private void tell(Moment now) {
        List<Delivery> begun = telling ? outbox.begin(now) : List.of();
        if (records.flush()) {
            begun.forEach(sender);
        } else {
            outbox.notBegun(begun);
        }
    }

    private Optional<Moment> next(Moment now) {
        return Stream.of(wakes.next(), windows.next(), desk.next(), records.retryAt().or(() -> outbox.next(now)),
                queue.next(now)).flatMap(Optional::stream).reduce(Moment::min);
    }
}
