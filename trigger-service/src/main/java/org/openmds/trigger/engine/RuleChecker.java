package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.evaluation.EvidenceCollector;
import org.openmds.trigger.evaluation.GroupView;
import org.openmds.trigger.evaluation.MatchedElement;
import org.openmds.trigger.evaluation.RuleMatch;
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
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * Checks a rule for one subject: evaluates the condition, updates the trigger instance of each matching element and of each that matched before, and
 * enqueues their alerts. Used by one thread.
 */
final class RuleChecker {

    private static final Logger LOG = LogManager.getLogger();
    private static final String UNEXPECTED_FAILURE = "an unexpected error occurred; see the server's log";
    /** Shortest time that an ended instance is kept before it may be removed. */
    private static final Duration REMOVAL_DELAY = Duration.ofMinutes(1);

    private final CheckerDependencies parts;
    private final InstanceTable table;
    private final RuleObserver observer;
    private final InstanceEvidence evidence;
    private final KeyedTimers<InstanceKey> timers;
    private final LeaseClock clock;
    private final int maxInstances;

    /** Objects that all rules share. */
    record CheckerDependencies(GroupView view, InstanceTable table, NoticeGrouper noticeGrouper, AlertJournal journal,
            EvidenceCollector collector,
            KeyedTimers<InstanceKey> timers, TriggerStatistics statistics) {
    }

    /** @param instances limit of trigger instances for one rule */
    RuleChecker(CheckerDependencies checkerDependencies, LeaseClock clock, int instances) {
        this.parts = checkerDependencies;
        this.table = checkerDependencies.table();
        this.timers = checkerDependencies.timers();
        this.observer = new RuleObserver(checkerDependencies.view());
        this.evidence = new InstanceEvidence(checkerDependencies.view(), checkerDependencies.collector());
        this.maxInstances = instances;
        this.clock = clock;
    }

    /** Evaluates the condition and applies the result. */
    void check(RuleWork work, String subject) {
        TimePoint now = TimePoint.now(clock);
        SubjectObservation seen = observe(work, subject, now);
        conclude(work, subject, seen, now);
        work.checked(now, Duration.ofNanos(clock.nanoTime() - now.nanos()));
        parts.statistics().checked();
    }

    /** Ends all instances of a rule. */
    void endAll(RuleWork work, String cause) {
        TimePoint now = TimePoint.now(clock);
        for (TriggerInstance instance : List.copyOf(work.instances())) {
            update(work, instance.key(), new Update(new RuleObservation.NotApplicable(cause), InstanceEvidence.KEEP),
                    now);
            timers.clear(instance.key());
        }
    }

    /** The observation about one instance, and the source of its evidence. */
    private record Update(RuleObservation seen, InstanceEvidence.Source source) {
    }

    private SubjectObservation observe(RuleWork work, String subject, TimePoint now) {
        try {
            SubjectObservation seen = observer.observe(work, subject, now);
            work.succeeded(subject);
            return seen;
        } catch (XPathEvaluationException e) {
            stopped(work, subject, String.valueOf(e.getMessage()), now);
            return SubjectObservation.unknown(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            // An error in one rule must not stop the checks of others.
            LOG.error("the check of trigger {} failed with an unexpected error", work.rule().id(), e);
            stopped(work, subject, UNEXPECTED_FAILURE, now);
            return SubjectObservation.unknown(UNEXPECTED_FAILURE);
        }
    }

    private void conclude(RuleWork work, String subject, SubjectObservation seen, TimePoint now) {
        updates(work, subject, seen, now).forEach((key, update) -> update(work, key, update, now));
        work.removeLost(subject);
    }

    /** Returns an update for each instance of the subject: those that exist, and those of the elements that match. */
    private Map<InstanceKey, Update> updates(RuleWork work, String subject, SubjectObservation seen, TimePoint now) {
        Map<InstanceKey, Update> updates = new LinkedHashMap<>();
        switch (seen) {
            case SubjectObservation.ForAll(RuleObservation observation) -> work.keys(subject)
                    .forEach(key -> updates.put(key, new Update(observation, InstanceEvidence.KEEP)));
            case SubjectObservation.Evaluated(RuleMatch match) -> {
                if (!match.isComplete()) {
                    work.problem("more than %d elements match in one document: further ones are ignored"
                            .formatted(maxInstances));
                }
                adoptWhole(work, subject, match, now);
                InstanceEvidence.Source ended = evidence.ofEnded(work, subject);
                work.keys(subject)
                        .forEach(key -> updates.put(key, new Update(new RuleObservation.DoesNotHold(), ended)));
                if (match.holds() && match.elements().isEmpty()) {
                    updates.put(work.key(subject),
                            new Update(new RuleObservation.Holds(), evidence.ofWhole(work, subject)));
                }
                match.elements()
                        .forEach(element -> updates.put(new InstanceKey(work.rule().id(), subject, element.id()),
                                new Update(new RuleObservation.Holds(), evidence.ofElement(work, subject, element))));
            }
        }
        return updates;
    }

    /**
     * Makes the instance of the whole subject that of the first matching element with its labels: an earlier version of this program, or of the rule,
     * did not tell elements apart.
     */
    private void adoptWhole(RuleWork work, String subject, RuleMatch match, TimePoint now) {
        InstanceKey whole = work.key(subject);
        if (!work.hasInstance(whole) || match.elements().isEmpty()) {
            return;
        }
        TriggerInstance before = work.instance(whole);
        Map<String, String> facts = before.evidence().facts();
        MatchedElement heir = match.elements()
                .stream()
                .filter(element -> facts.entrySet().containsAll(element.labels().entrySet()))
                .findFirst()
                .orElse(match.elements().getFirst());
        table.put(TriggerInstance.initial(whole));
        timers.clear(whole);
        TriggerInstance adopted = before.withKey(new InstanceKey(work.rule().id(), subject, heir.id()));
        table.put(adopted);
        parts.noticeGrouper().enqueue(adopted, now);
    }

    /** Applies an observation to a trigger instance. */
    private void update(RuleWork work, InstanceKey key, Update update, TimePoint now) {
        TriggerInstance before = work.instance(key);
        Transition transition = StateMachine.next(work.rule().timing(), before.state(), update.seen(), now);
        boolean changes = !transition.state().equals(before.state()) || transition.event() != TransitionEvent.NONE;
        if (changes && !work.hasInstance(key) && work.instances().size() >= maxInstances) {
            work.problem("the limit of %d trigger instances is reached: further matching elements are ignored"
                    .formatted(maxInstances));
            return;
        }
        setTimer(key, transition, work, now);
        if (!changes) {
            refresh(work, before, update);
            removeIfExpired(work, before, now);
            return;
        }
        TriggerInstance after = withPendingAlert(work,
                update.source()
                        .evidence(before, transition)
                        .map(before::withEvidence)
                        .orElse(before)
                        .withState(transition.state()),
                before, transition, now);
        parts.journal().record(before, after, transition, now);
        table.put(after);
        parts.noticeGrouper().enqueue(after, now);
    }

    /** Gives an instance whose condition still holds the current values. */
    private void refresh(RuleWork work, TriggerInstance instance, Update update) {
        if (update.seen() instanceof RuleObservation.Holds && work.hasInstance(instance.key())) {
            update.source()
                    .refreshed(instance)
                    .ifPresent(current -> table.refresh(work, instance.withEvidence(current)));
        }
    }

    private void stopped(RuleWork work, String subject, String why, TimePoint now) {
        if (work.problem().isEmpty()) {
            LOG.warn("trigger {} ({}) is stopped and is checked again later: {}", work.rule().id(), work.rule().name(),
                    why);
            parts.journal().stopped(work.rule(), why, now);
        }
        parts.statistics().stopped();
        table.recordStop(work, subject, why, now);
    }

    /** Removes an ended instance after the firing interval. Instances of rules over the group are kept with their last firing. */
    private void removeIfExpired(RuleWork work, TriggerInstance instance, TimePoint now) {
        boolean spent = instance.state() instanceof TriggerState.Inactive(Optional<TimePoint> lastFired)
                && lastFired.isPresent() && instance.pendingAlert().isEmpty() && !isKept(work, instance.key())
                && !now.isBefore(lastFired.get().plus(work.rule().timing().minimumFiringInterval()));
        if (spent) {
            timers.clear(instance.key());
            table.put(instance.withState(TriggerState.INITIAL));
        }
    }

    private static boolean isKept(RuleWork work, InstanceKey key) {
        return work.program().isOverGroup() && key.isWhole();
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
                        .filter(_ -> !isKept(work, key));
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
}
