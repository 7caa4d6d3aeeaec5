package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.notice.Evidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.Observation;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.StateMachine;
import org.openmds.trigger.rule.StateMachine.Event;
import org.openmds.trigger.rule.StateMachine.Step;
import org.openmds.trigger.rule.TriggerState;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/** Checks one rule for one subject: looks, draws the conclusion, and writes it down. Used by one thread. */
final class RuleChecker {

    private static final Logger LOG = LogManager.getLogger();
    private static final String UNFORESEEN = "it failed in an unforeseen way; the log of the server says how";
    /** How long after it ended a state is looked at, whether it can be forgotten. */
    private static final Duration FORGETTING = Duration.ofMinutes(1);

    private final GroupView view;
    private final InstanceTable table;
    private final NoticeDesk desk;
    private final History history;
    private final EvidenceCollector collector;
    private final LeaseClock clock;
    private final Wakes<InstanceKey> wakes;
    private final TriggerStatistics statistics;
    private final int instances;

    /** What belongs to all rules. */
    record Parts(GroupView view, InstanceTable table, NoticeDesk desk, History history, EvidenceCollector collector,
            Wakes<InstanceKey> wakes, TriggerStatistics statistics) {
    }

    /** @param instances of one rule at most */
    RuleChecker(Parts parts, LeaseClock clock, int instances) {
        this.instances = instances;
        this.view = parts.view();
        this.table = parts.table();
        this.desk = parts.desk();
        this.history = parts.history();
        this.collector = parts.collector();
        this.wakes = parts.wakes();
        this.statistics = parts.statistics();
        this.clock = clock;
    }

    /** Looks whether the condition holds now, and goes on from there. */
    void check(RuleWork work, String subject) {
        Moment now = Moment.now(clock);
        Observation seen = observe(work, subject, now);
        work.checked(now, Duration.ofNanos(clock.nanoTime() - now.nanos()));
        statistics.checked();
        conclude(work, subject, seen, now);
    }

    /** Goes on from something that was seen. */
    void conclude(RuleWork work, String subject, Observation seen, Moment now) {
        Instance before = work.instance(subject);
        Step step = StateMachine.next(work.rule().timing(), before.state(), seen, now);
        boolean changes = !step.state().equals(before.state()) || step.event() != Event.NONE;
        if (changes && !work.knows(subject) && work.instances().size() >= instances) {
            work.problem("more than %d entries match: the others are not looked at".formatted(instances));
            work.forgetLost(subject);
            return;
        }
        wake(before.key(), step, work, now);
        if (!changes) {
            forgetIfSpent(work, before, now);
            work.forgetLost(subject);
            return;
        }
        Instance after = told(work, evident(work, before, step).withState(step.state()), before, step, now);
        record(before, after, step, now);
        table.put(after);
        desk.take(after, now);
    }

    private Observation observe(RuleWork work, String subject, Moment now) {
        if (!work.rule().enabled()) {
            return new Observation.Over("the trigger is disabled");
        }
        try {
            Observation seen = look(work, subject, now);
            work.succeeded(subject);
            return seen;
        } catch (XPathEvaluationException e) {
            stopped(work, subject, String.valueOf(e.getMessage()), now);
            return new Observation.Unknown(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            // One rule must not end the turn of all.
            LOG.error("trigger {} failed in an unforeseen way", work.rule().id(), e);
            stopped(work, subject, UNFORESEEN, now);
            return new Observation.Unknown(UNFORESEEN);
        }
    }

    private Observation look(RuleWork work, String subject, Moment now) {
        RuleProgram program = work.program();
        if (program.isWhole()) {
            return observation(program.isTrueOf(view));
        }
        Optional<Known> known = view.find(subject);
        return switch (work.rule().condition()) {
            case RuleCondition.Gone gone -> known.isPresent()
                    ? new Observation.HoldsNot()
                    : away(work.instance(subject).state(), gone, now);
            case RuleCondition.Stale() -> known.map(there -> program.covers(there.entry())
                    ? observation(program.isTrueOf(there.entry()))
                    : elsewhere())
                    .orElseGet(RuleChecker::gone);
            case RuleCondition.Matches matches -> known.map(there -> fresh(program, there.entry()))
                    .orElseGet(RuleChecker::gone);
        };
    }

    /** What an edited rule has come to may be about a member that it is not about any more. */
    private static Observation elsewhere() {
        return new Observation.Over("the trigger is about another member now");
    }

    private static Observation fresh(RuleProgram program, Entry entry) {
        if (!program.covers(entry)) {
            return elsewhere();
        }
        if (RuleProgram.isStale(entry)) {
            return new Observation.Unknown("the data of the entry is stale");
        }
        return EntryData.isAwaited(entry)
                ? new Observation.Unknown("the data of the entry was not collected yet")
                : observation(program.isTrueOf(entry));
    }

    private static Observation away(TriggerState state, RuleCondition.Gone gone, Moment now) {
        boolean forgotten = state.conditionTrueSince()
                .map(since -> now.since(since).compareTo(gone.forgetAfter()) >= 0)
                .orElse(false);
        return forgotten
                ? new Observation.Over("it has not come back within %s and is forgotten".formatted(gone.forgetAfter()))
                : new Observation.Holds();
    }

    private static Observation gone() {
        return new Observation.Over("the entry is gone; whether the condition still holds is not known");
    }

    private static Observation observation(boolean holds) {
        return holds ? new Observation.Holds() : new Observation.HoldsNot();
    }

    private void stopped(RuleWork work, String subject, String why, Moment now) {
        if (work.problem().isEmpty()) {
            LOG.warn("trigger {} ({}) was stopped and pauses: {}", work.rule().id(), work.rule().name(), why);
            history.add(now.time(), work.rule().id(), "", "stopped", why);
        }
        statistics.stopped();
        table.stopped(work, subject, why, now);
    }

    /** Of the group, the last firing stays known. */
    private void forgetIfSpent(RuleWork work, Instance instance, Moment now) {
        boolean spent = instance.state() instanceof TriggerState.Inactive(Optional<Moment> lastFired)
                && lastFired.isPresent() && instance.due().isEmpty() && !work.program().isWhole()
                && !now.isBefore(lastFired.get().plus(work.rule().timing().minimumFiringInterval()));
        if (spent) {
            wakes.clear(instance.key());
            table.put(instance.withState(TriggerState.INITIAL));
        }
    }

    /** A state that ended is remembered as long as the firing interval wants it; what is away, until it is forgotten. */
    private void wake(InstanceKey key, Step step, RuleWork work, Moment now) {
        Optional<Moment> next = switch (step.state()) {
            case TriggerState.Inactive(Optional<Moment> lastFired) ->
                lastFired.map(last -> last.plus(work.rule().timing().minimumFiringInterval()))
                        .map(now.plus(FORGETTING)::max)
                        .filter(_ -> !work.program().isWhole());
            case TriggerState.Pending pending -> step.next();
            case TriggerState.Firing firing -> earlier(step.next(), forgetting(work, firing));
        };
        next.ifPresentOrElse(at -> wakes.set(key, at), () -> wakes.clear(key));
    }

    private static Optional<Moment> forgetting(RuleWork work, TriggerState.Firing firing) {
        return work.rule().condition() instanceof RuleCondition.Gone gone
                ? Optional.of(firing.since().plus(gone.forgetAfter()))
                : Optional.empty();
    }

    private static Optional<Moment> earlier(Optional<Moment> one, Optional<Moment> other) {
        return one.isPresent() && other.isPresent()
                ? Optional.of(one.get().isBefore(other.get()) ? one.get() : other.get())
                : one.or(() -> other);
    }

    /**
     * With what is found now, where it is to be told, or may be gone when it is. What is resolved keeps what was found while it held: an expression that
     * looks for what is wrong finds nothing any more.
     */
    private Instance evident(RuleWork work, Instance before, Step step) {
        boolean begins = before.state() instanceof TriggerState.Inactive;
        return begins || step.event() == Event.FIRED || step.event() == Event.REPEATED
                ? evidence(work, before.key().subject()).map(before::withEvidence).orElse(before)
                : before;
    }

    private Optional<Evidence> evidence(RuleWork work, String subject) {
        if (work.program().isWhole()) {
            return Optional.of(collector.of(work.program(), view));
        }
        return view.find(subject)
                .map(Known::entry)
                .or(() -> work.lastOf(subject))
                .map(entry -> collector.of(work.program(), entry));
    }

    private Instance told(RuleWork work, Instance after, Instance before, Step step, Moment now) {
        return switch (step.event()) {
            case NONE -> after;
            case FIRED, REPEATED -> {
                TriggerState.Firing firing = (TriggerState.Firing) step.state();
                Set<String> owed = table.actions(work);
                Due due = new Due(Notice.Kind.FIRING, before.isTold(), now.time(), firing.since().time(),
                        firing.firedAt().time(), "", owed);
                yield after.withDue(Optional.of(due).filter(d -> !d.owed().isEmpty()));
            }
            case RESOLVED -> resolved(work, after, (TriggerState.Firing) before.state(), step, now);
        };
    }

    /** Who was not told that it fires need not be told that it does no more. */
    private Instance resolved(RuleWork work, Instance after, TriggerState.Firing firing, Step step,
            Moment now) {
        Set<String> toldFiring = table.actions(work);
        Set<String> owed = table.resolvedActions(work);
        owed.removeIf(action -> toldFiring.contains(action) && !after.toldBy().containsKey(action));
        if (owed.isEmpty()) {
            return after.untold().withDue(Optional.empty());
        }
        return after.withDue(Optional.of(new Due(Notice.Kind.RESOLVED, false, now.time(), firing.since().time(),
                firing.firedAt().time(), step.cause(), owed)));
    }

    private void record(Instance before, Instance after, Step step, Moment now) {
        String event = step.event() == Event.REPEATED
                ? "fired again"
                : "%s -> %s".formatted(before.state().word(),
                        step.event() == Event.RESOLVED ? "resolved" : after.state().word());
        history.add(now.time(), after.key().rule(), NoticeDesk.about(after), event,
                step.cause().isEmpty() ? after.evidence().summary() : step.cause());
    }
}
