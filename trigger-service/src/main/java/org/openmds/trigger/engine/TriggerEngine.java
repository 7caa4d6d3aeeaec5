package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.Observation;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xpath.Token;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/**
 * The rules over one group. It is told what changed and called when it said; then it checks what the changes can touch, hands over what is to be told, and
 * writes all of it down before anything leaves. Cheap rules go first, and a call ends after a while: what costs much waits for itself alone.
 *
 * <p>
 * Used by one thread.
 */
final class TriggerEngine {

    private static final Duration SLICE = Duration.ofMillis(200);

    private final TriggerSettings settings;
    private final LeaseClock clock;
    private final TriggerRecords records;
    private final History history;
    private final Outbox outbox;
    private final InstanceTable table;
    private final NoticeDesk desk;
    private final RuleChecker checker;
    private final TriggerStatistics statistics;
    private final Consumer<Delivery> sender;
    private final GroupView view = new GroupView();
    /** The rules about each entry, those over the group, and those about what is gone, which no change of content touches. */
    private final RuleIndex ofEach = new RuleIndex();
    private final RuleIndex ofGroup = new RuleIndex();
    private final Set<RuleWork> dirty = new LinkedHashSet<>();
    private final Set<RuleWork> gone = new LinkedHashSet<>();
    private final Wakes<InstanceKey> wakes;
    private final Wakes<String> windows;

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
        this.statistics = surroundings.statistics();
        this.sender = surroundings.sender();
        Moment now = Moment.now(clock);
        this.wakes = new Wakes<>(now);
        this.windows = new Wakes<>(now);
        this.history = new History(records, settings.history());
        this.outbox = new Outbox(settings.outbox(), records, history, clock, surroundings.random());
        this.table = new InstanceTable(records, settings.always());
        this.desk = new NoticeDesk(settings.notices(), outbox, history, table, surroundings.random(), now);
        this.checker = new RuleChecker(new RuleChecker.Parts(view, table, desk, history,
                new EvidenceCollector(settings.matchedBytes()), wakes, statistics), clock, settings.instances());
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
            markDirty(work.get(), instance.key().subject(), now.nanos());
            desk.take(instance, now);
            if (instance.isFiring() && !instance.isTold() && instance.due().isEmpty()) {
                desk.watch(instance);
            }
        }
    }

    /** Takes what came from the group. */
    void changed(ChangeMailbox.Taken taken) {
        taken.present().ifPresent(present -> missing(present, taken.arrivedNanos()));
        changed(taken.changes(), taken.arrivedNanos());
    }

    /** Takes changes of the group, oldest first. */
    void changed(List<EntryChange> changes, long arrivedNanos) {
        for (EntryChange change : changes) {
            if (change.kind().isRemoval()) {
                lost(change.entry(), change.kind(), arrivedNanos);
            } else {
                present(change.entry(), arrivedNanos);
            }
        }
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
            note(work);
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
                .forEach(key -> table.work(key.rule()).ifPresent(work -> markDirty(work, key.subject(), now.nanos())));
        windows.due(now).forEach(id -> table.work(id).ifPresent(work -> checkAll(work, now)));
        checkDirty(now);
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
            Optional<Moment> true1 = instance.state().conditionTrueSince();
            firing += instance.isFiring() ? 1 : 0;
            pending += true1.isPresent() && !instance.isFiring() ? 1 : 0;
            since = Stream.of(since, true1).flatMap(Optional::stream).reduce((a, b) -> a.isBefore(b) ? a : b);
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

    private void note(RuleWork work) {
        if (work.rule().condition() instanceof RuleCondition.Gone) {
            gone.add(work);
        } else {
            indexOf(work).add(work);
        }
    }

    private RuleIndex indexOf(RuleWork work) {
        return work.program().isWhole() ? ofGroup : ofEach;
    }

    private void forget(RuleWork work) {
        indexOf(work).remove(work);
        dirty.remove(work);
        gone.remove(work);
        windows.clear(work.rule().id());
    }

    private void end(RuleWork work, String cause) {
        Moment now = Moment.now(clock);
        for (Instance instance : List.copyOf(work.instances())) {
            checker.conclude(work, instance.key().subject(), new Observation.Over(cause), now);
            wakes.clear(instance.key());
        }
    }

    /** Everything that the rule may be true of, and all that it has come to. */
    private void checkAll(RuleWork work, Moment now) {
        work.instances().forEach(instance -> markDirty(work, instance.key().subject(), now.nanos()));
        work.rule()
                .timing()
                .window()
                .nextChange(now.time())
                .ifPresent(change -> windows.set(work.rule().id(), now.plus(bounded(
                        Duration.between(now.time(), change)))));
        if (!work.rule().enabled() || work.rule().condition() instanceof RuleCondition.Gone) {
            return;
        }
        if (work.program().isWhole()) {
            markDirty(work, InstanceKey.GROUP, now.nanos());
        } else {
            view.candidates(work.program().required())
                    .stream()
                    .filter(known -> work.program().covers(known.entry()))
                    .forEach(known -> markDirty(work, known.subject(), now.nanos()));
        }
    }

    /** The wall clock may be set. */
    private static Duration bounded(Duration untilChange) {
        Duration longest = Duration.ofHours(1);
        return untilChange.compareTo(longest) < 0 ? untilChange : longest;
    }

    private void present(Entry entry, long arrivedNanos) {
        Optional<Known> before = view.find(entry.key());
        if (before.isPresent() && before.get().entry().serial() == entry.serial()) {
            return;
        }
        Known now = view.put(entry);
        Set<Token> tokens = RuleIndex.tokens(entry.tree());
        ofEach.touchedBy(tokens)
                .stream()
                .filter(work -> work.program().covers(entry))
                .forEach(work -> markDirty(work, now.subject(), arrivedNanos));
        touchGroup(tokens, arrivedNanos);
        before.ifPresent(known -> touchGroup(known.entry(), arrivedNanos));
        table.knowing(now.subject()).forEach(work -> markDirty(work, now.subject(), arrivedNanos));
    }

    /** What went between the look at the group and the first change that was told: its end was not told. */
    private void missing(Set<EntryKey> present, long arrivedNanos) {
        view.all()
                .stream()
                .map(Known::entry)
                .filter(entry -> !present.contains(entry.key()))
                .toList()
                .forEach(entry -> lost(entry, EntryChange.Kind.EXPIRED, arrivedNanos));
    }

    private void lost(Entry entry, EntryChange.Kind kind, long arrivedNanos) {
        String subject = view.remove(entry.key()).map(Known::subject).orElseGet(() -> Subjects.of(entry));
        touchGroup(entry, arrivedNanos);
        table.knowing(subject).forEach(work -> markDirty(work, subject, arrivedNanos));
        if (kind == EntryChange.Kind.EXPIRED) {
            gone.stream().filter(work -> work.rule().enabled() && isAbout(work, entry)).forEach(work -> {
                work.lost(subject, entry);
                markDirty(work, subject, arrivedNanos);
            });
        }
    }

    private boolean isAbout(RuleWork work, Entry entry) {
        try {
            return work.program().covers(entry) && work.program().isTrueOf(entry);
        } catch (XPathEvaluationException e) {
            work.stopped(String.valueOf(e.getMessage()), Moment.now(clock));
            return false;
        }
    }

    /** An entry that is there no more can matter to rules over the group. */
    private void touchGroup(Entry entry, long arrivedNanos) {
        if (!ofGroup.isEmpty()) {
            touchGroup(RuleIndex.tokens(entry.tree()), arrivedNanos);
        }
    }

    private void touchGroup(Set<Token> tokens, long arrivedNanos) {
        ofGroup.touchedBy(tokens).forEach(work -> markDirty(work, InstanceKey.GROUP, arrivedNanos));
    }

    private void markDirty(RuleWork work, String subject, long arrivedNanos) {
        if (work.rule().enabled() || work.knows(subject)) {
            work.markDirty(subject, arrivedNanos);
            dirty.add(work);
        }
    }

    private void checkDirty(Moment now) {
        List<RuleWork> ready = dirty.stream()
                .filter(work -> work.resting(now).isEmpty())
                .sorted(Comparator.comparingDouble(work -> work.cost(now)))
                .toList();
        long deadline = now.nanos() + SLICE.toNanos();
        for (RuleWork work : ready) {
            check(work, deadline);
            if (!work.isDirty()) {
                dirty.remove(work);
            }
        }
    }

    private void check(RuleWork work, long deadline) {
        while (work.isDirty() && clock.nanoTime() - deadline < 0 && work.resting(Moment.now(clock)).isEmpty()) {
            Map.Entry<String, Long> next = work.nextDirty();
            checker.check(work, next.getKey());
            statistics.lag(Duration.ofNanos(clock.nanoTime() - next.getValue()));
        }
    }

    /** Nothing leaves that is not on disk. */
    private void tell(Moment now) {
        List<Delivery> begun = outbox.begin(now);
        if (records.flush()) {
            begun.forEach(sender);
        } else {
            outbox.notBegun(begun);
        }
    }

    private Optional<Moment> next(Moment now) {
        List<Optional<Moment>> times = new ArrayList<>(List.of(wakes.next(), windows.next(), desk.next(),
                records.retryAt().or(() -> outbox.next(now))));
        dirty.forEach(work -> times.add(Optional.of(work.resting(now).orElse(now))));
        return times.stream().flatMap(Optional::stream).reduce((a, b) -> a.isBefore(b) ? a : b);
    }
}
