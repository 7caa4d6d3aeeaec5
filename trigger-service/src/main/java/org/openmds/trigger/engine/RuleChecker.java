package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.rule.KeyedTimers;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleObservation;
import org.openmds.trigger.rule.StateMachine;
import org.openmds.trigger.rule.StateMachine.Transition;
import org.openmds.trigger.rule.StateMachine.TransitionEvent;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerState;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** Checks a rule for one subject: evaluates the condition, updates the trigger instance and enqueues its alert. Used by one thread. */
final class RuleChecker {

    private static final Logger LOG = LogManager.getLogger();
    private static final String UNEXPECTED_FAILURE = "an unexpected error occurred; see the server's log";
    /** Shortest time that an ended instance is kept before it may be removed. */
    private static final Duration REMOVAL_DELAY = Duration.ofMinutes(1);

    private final GroupView view;
    private final InstanceTable table;
    private final NoticeGrouper noticeGrouper;
    private final TriggerHistory history;
    private final EvidenceCollector collector;
    private final LeaseClock clock;
    private final KeyedTimers<InstanceKey> timers;
    private final TriggerStatistics statistics;
    private final int maxInstances;

    /** Objects that all rules share. */
    record CheckerDependencies(GroupView view, InstanceTable table, NoticeGrouper noticeGrouper, TriggerHistory history,
            EvidenceCollector collector,
            KeyedTimers<InstanceKey> timers, TriggerStatistics statistics) {
    }

    /** @param instances limit of trigger instances for one rule */
    RuleChecker(CheckerDependencies checkerDependencies, LeaseClock clock, int instances) {
        this.maxInstances = instances;
        this.view = checkerDependencies.view();
        this.table = checkerDependencies.table();
        this.noticeGrouper = checkerDependencies.noticeGrouper();
        this.history = checkerDependencies.history();
        this.collector = checkerDependencies.collector();
        this.timers = checkerDependencies.timers();
        this.statistics = checkerDependencies.statistics();
        this.clock = clock;
    }

    /** Evaluates the condition and applies the result. */
    void check(RuleWork work, String subject) {
        TimePoint now = TimePoint.now(clock);
        RuleObservation seen = observe(work, subject, now);
        work.checked(now, Duration.ofNanos(clock.nanoTime() - now.nanos()));
        statistics.checked();
        conclude(work, subject, seen, now);
    }

    /** Applies an observation to the trigger instance. */
    void conclude(RuleWork work, String subject, RuleObservation seen, TimePoint now) {
        TriggerInstance before = work.instance(subject);
        Transition transition = StateMachine.next(work.rule().timing(), before.state(), seen, now);
        boolean changes = !transition.state().equals(before.state()) || transition.event() != TransitionEvent.NONE;
        if (changes && !work.hasInstance(subject) && work.instances().size() >= maxInstances) {
            work.problem("the limit of %d trigger instances is reached: further matching entries are ignored"
                    .formatted(maxInstances));
            work.removeLost(subject);
            return;
        }
        setTimer(before.key(), transition, work, now);
        if (!changes) {
            removeIfExpired(work, before, now);
            work.removeLost(subject);
            return;
        }
        TriggerInstance after = withPendingAlert(work,
                withEvidence(work, before, transition).withState(transition.state()), before, transition, now);
        record(before, after, transition, now);
        table.put(after);
        noticeGrouper.enqueue(after, now);
    }

    private RuleObservation observe(RuleWork work, String subject, TimePoint now) {
        if (!work.rule().enabled()) {
            return new RuleObservation.NotApplicable("the trigger is disabled");
        }
        try {
            RuleObservation seen = evaluate(work, subject, now);
            work.succeeded(subject);
            return seen;
        } catch (XPathEvaluationException e) {
            stopped(work, subject, String.valueOf(e.getMessage()), now);
            return new RuleObservation.Unknown(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            // An error in one rule must not stop the checks of others.
            LOG.error("the check of trigger {} failed with an unexpected error", work.rule().id(), e);
            stopped(work, subject, UNEXPECTED_FAILURE, now);
            return new RuleObservation.Unknown(UNEXPECTED_FAILURE);
        }
    }

    private RuleObservation evaluate(RuleWork work, String subject, TimePoint now) {
        RuleProgram program = work.program();
        if (program.isOverGroup()) {
            return observation(program.isTrueOf(view));
        }
        Optional<IndexedEntry> known = view.find(subject);
        return switch (work.rule().condition()) {
            case RuleCondition.Gone gone -> known.isPresent()
                    ? new RuleObservation.DoesNotHold()
                    : observeLost(work, subject, gone, now);
            case RuleCondition.Stale() -> known.map(there -> program.covers(there.entry())
                    ? observation(program.isTrueOf(there.entry()))
                    : otherMember())
                    .orElseGet(RuleChecker::entryRemoved);
            case RuleCondition.Matches matches -> known.map(there -> observeMatch(program, there.entry()))
                    .orElseGet(RuleChecker::entryRemoved);
        };
    }

    /** Returns the end of an instance about a member that the edited rule no longer covers. */
    private static RuleObservation otherMember() {
        return new RuleObservation.NotApplicable("the trigger is now about another member");
    }

    private static RuleObservation observeMatch(RuleProgram program, Entry entry) {
        if (!program.covers(entry)) {
            return otherMember();
        }
        if (RuleProgram.isStale(entry)) {
            return new RuleObservation.Unknown("the data of the entry is stale");
        }
        return EntryData.isAwaited(entry)
                ? new RuleObservation.Unknown("the data of the entry is not collected yet")
                : observation(program.isTrueOf(entry));
    }

    private static RuleObservation observeLost(RuleWork work, String subject, RuleCondition.Gone gone, TimePoint now) {
        if (!work.hasInstance(subject) && !work.lastEntry(subject).map(work.program()::isTrueOf).orElse(false)) {
            return new RuleObservation.NotApplicable("the trigger is about other entries");
        }
        boolean forgotten = work.instance(subject)
                .state()
                .conditionTrueSince()
                .map(since -> now.since(since).compareTo(gone.forgetAfter()) >= 0)
                .orElse(false);
        return forgotten
                ? new RuleObservation.NotApplicable(
                        "the entry has not come back within %s".formatted(gone.forgetAfter()))
                : new RuleObservation.Holds();
    }

    private static RuleObservation entryRemoved() {
        return new RuleObservation.NotApplicable("the entry was removed; it is unknown if the condition still holds");
    }

    private static RuleObservation observation(boolean holds) {
        return holds ? new RuleObservation.Holds() : new RuleObservation.DoesNotHold();
    }

    private void stopped(RuleWork work, String subject, String why, TimePoint now) {
        if (work.problem().isEmpty()) {
            LOG.warn("trigger {} ({}) is stopped and is checked again later: {}", work.rule().id(), work.rule().name(),
                    why);
            history.add(now.time(), work.rule().id(), "", "stopped", why);
        }
        statistics.stopped();
        table.recordStop(work, subject, why, now);
    }

    /** Removes an ended instance after the firing interval. Instances of rules over the group are kept with their last firing. */
    private void removeIfExpired(RuleWork work, TriggerInstance instance, TimePoint now) {
        boolean spent = instance.state() instanceof TriggerState.Inactive(Optional<TimePoint> lastFired)
                && lastFired.isPresent() && instance.pendingAlert().isEmpty() && !work.program().isOverGroup()
                && !now.isBefore(lastFired.get().plus(work.rule().timing().minimumFiringInterval()));
        if (spent) {
            timers.clear(instance.key());
            table.put(instance.withState(TriggerState.INITIAL));
        }
    }

    /**
     * Sets the timer of the next check: for an ended instance the end of the firing interval, for a lost entry the time at which it is
     * forgotten.
     */
    private void setTimer(InstanceKey key, Transition transition, RuleWork work, TimePoint now) {
        Optional<TimePoint> next = switch (transition.state()) {
            case TriggerState.Inactive(Optional<TimePoint> lastFired) ->
                lastFired.map(last -> last.plus(work.rule().timing().minimumFiringInterval()))
                        .map(now.plus(REMOVAL_DELAY)::max)
                        .filter(_ -> !work.program().isOverGroup());
            case TriggerState.Pending pending -> transition.next();
            case TriggerState.Firing firing -> earlier(transition.next(), forgetTime(work, firing));
        };
        next.ifPresentOrElse(at -> timers.set(key, at), () -> timers.clear(key));
    }

    private static Optional<TimePoint> forgetTime(RuleWork work, TriggerState.Firing firing) {
        return work.rule().condition() instanceof RuleCondition.Gone gone
                ? Optional.of(firing.since().plus(gone.forgetAfter()))
                : Optional.empty();
    }

    private static Optional<TimePoint> earlier(Optional<TimePoint> one, Optional<TimePoint> other) {
        return one.isPresent() && other.isPresent()
                ? Optional.of(one.get().isBefore(other.get()) ? one.get() : other.get())
                : one.or(() -> other);
    }

    /**
     * Collects new evidence if the instance begins to match, fires or repeats. A resolved instance keeps its old evidence, because the
     * expression now finds nothing.
     */
    private TriggerInstance withEvidence(RuleWork work, TriggerInstance before, Transition transition) {
        boolean begins = before.state() instanceof TriggerState.Inactive;
        return begins || transition.event() == TransitionEvent.FIRED || transition.event() == TransitionEvent.REPEATED
                ? evidence(work, before.key().subject()).map(before::withEvidence).orElse(before)
                : before;
    }

    private Optional<AlertEvidence> evidence(RuleWork work, String subject) {
        if (work.program().isOverGroup()) {
            return Optional.of(collector.of(work.program(), view));
        }
        return view.find(subject)
                .map(IndexedEntry::entry)
                .or(() -> work.lastEntry(subject))
                .map(entry -> collector.of(work.program(), entry));
    }

    private TriggerInstance withPendingAlert(RuleWork work, TriggerInstance after, TriggerInstance before,
            Transition transition, TimePoint now) {
        return switch (transition.event()) {
            case NONE -> after;
            case FIRED, REPEATED -> {
                TriggerState.Firing firing = (TriggerState.Firing) transition.state();
                Set<String> owed = table.actions(work);
                PendingAlert pendingAlert = new PendingAlert(Notice.Kind.FIRING, before.isReported(), now.time(),
                        firing.since().time(),
                        firing.firedAt().time(), "", owed);
                yield after.withPendingAlert(Optional.of(pendingAlert).filter(d -> !d.remainingActions().isEmpty()));
            }
            case RESOLVED -> resolved(work, after, (TriggerState.Firing) before.state(), transition, now);
        };
    }

    /** Adds the resolution alert for the actions that have reported the firing, and for those that report only resolutions. */
    private TriggerInstance resolved(RuleWork work, TriggerInstance after, TriggerState.Firing firing,
            Transition transition,
            TimePoint now) {
        Set<String> firingActions = table.actions(work);
        Set<String> owed = table.resolvedActions(work);
        owed.removeIf(action -> firingActions.contains(action) && !after.sentNotices().containsKey(action));
        if (owed.isEmpty()) {
            return after.withoutSentNotices().withPendingAlert(Optional.empty());
        }
        return after.withPendingAlert(
                Optional.of(new PendingAlert(Notice.Kind.RESOLVED, false, now.time(), firing.since().time(),
                        firing.firedAt().time(), transition.cause(), owed)));
    }

    private void record(TriggerInstance before, TriggerInstance after, Transition transition, TimePoint now) {
        String event = transition.event() == TransitionEvent.REPEATED
                ? "fired again"
                : "%s -> %s".formatted(before.state().word(),
                        transition.event() == TransitionEvent.RESOLVED ? "resolved" : after.state().word());
        history.add(now.time(), after.key().rule(), NoticeGrouper.member(after), event,
                transition.cause().isEmpty() ? after.evidence().summary() : transition.cause());
    }
}
