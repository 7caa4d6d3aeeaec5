package org.openmds.trigger.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.openmds.trigger.rule.RuleWindow.WindowPhase;
import org.openmds.trigger.rule.TriggerState.Firing;
import org.openmds.trigger.rule.TriggerState.Inactive;
import org.openmds.trigger.rule.TriggerState.Pending;

/** The state machine of a trigger instance: inactive, pending, firing. A pure function. */
public final class StateMachine {

    /** Longest time between two checks of a window, because the wall clock may be set. */
    private static final Duration WINDOW_CHECK_INTERVAL = Duration.ofHours(1);

    private StateMachine() {
    }

    /** Event that a check causes. */
    public enum TransitionEvent {
        NONE, FIRED, REPEATED, RESOLVED
    }

    /**
     * The result of a check.
     *
     * @param cause
     *            reason of the transition; empty if the condition is the reason
     * @param next
     *            latest time of the next check if nothing changes
     */
    public record Transition(TriggerState state, TransitionEvent event, String cause, Optional<TimePoint> next) {
    }

    /**
     * Returns the state after a check. Outside its window a rule is not checked: a pending instance becomes inactive, a firing one stays and
     * sends nothing.
     */
    public static Transition next(RuleTiming timing, TriggerState state, RuleObservation observation, TimePoint now) {
        WindowPhase phase = timing.window().at(now.time());
        if (observation instanceof RuleObservation.NotApplicable(String cause)) {
            return ended(state, cause);
        }
        Transition transition = switch (phase) {
            case OPEN -> checked(timing, state, observation, now);
            case CLOSED ->
                state instanceof Firing ? unchanged(state) : ended(state, "the trigger is outside its validity times");
            case ENDED -> ended(state, "the trigger's EndTime has passed");
        };
        return withWindow(transition, timing.window(), now);
    }

    private static Transition checked(RuleTiming timing, TriggerState state, RuleObservation observation,
            TimePoint now) {
        return switch (observation) {
            case RuleObservation.Holds() -> holds(timing, state, now);
            case RuleObservation.DoesNotHold() -> ended(state, "");
            case RuleObservation.Unknown(String cause) ->
                new Transition(state, TransitionEvent.NONE, cause, Optional.empty());
            case RuleObservation.NotApplicable(String cause) -> ended(state, cause);
        };
    }

    private static Transition holds(RuleTiming timing, TriggerState state, TimePoint now) {
        return switch (state) {
            case Inactive(Optional<TimePoint> lastFired) -> holds(timing, new Pending(now, lastFired), now);
            case Pending pending -> {
                TimePoint due = firingTime(timing, pending);
                yield now.isBefore(due)
                        ? new Transition(pending, TransitionEvent.NONE, "", Optional.of(due))
                        : new Transition(new Firing(pending.since(), now, now), TransitionEvent.FIRED, "",
                                timing.repeat().map(now::plus));
            }
            case Firing firing -> repeated(timing, firing, now);
        };
    }

    private static TimePoint firingTime(RuleTiming timing, Pending pending) {
        TimePoint matched = pending.since().plus(timing.minimumMatchTime());
        return pending.lastFired()
                .map(last -> last.plus(timing.minimumFiringInterval()))
                .map(matched::max)
                .orElse(matched);
    }

    private static Transition repeated(RuleTiming timing, Firing firing, TimePoint now) {
        Optional<TimePoint> due = timing.repeat().map(firing.repeatedAt()::plus);
        if (due.isEmpty() || now.isBefore(due.get())) {
            return new Transition(firing, TransitionEvent.NONE, "", due);
        }
        return new Transition(new Firing(firing.since(), firing.firedAt(), now), TransitionEvent.REPEATED, "",
                timing.repeat().map(now::plus));
    }

    private static Transition ended(TriggerState state, String cause) {
        TransitionEvent event = state instanceof Firing ? TransitionEvent.RESOLVED : TransitionEvent.NONE;
        return new Transition(new Inactive(state.lastFired()), event, cause, Optional.empty());
    }

    private static Transition unchanged(TriggerState state) {
        return new Transition(state, TransitionEvent.NONE, "", Optional.empty());
    }

    private static Transition withWindow(Transition transition, RuleWindow window, TimePoint now) {
        Optional<Instant> change = window.nextChange(now.time());
        if (change.isEmpty()) {
            return transition;
        }
        Duration left = Duration.between(now.time(), change.get());
        TimePoint at = now.plus(left.compareTo(WINDOW_CHECK_INTERVAL) < 0 ? left : WINDOW_CHECK_INTERVAL);
        TimePoint next = transition.next().filter(other -> other.isBefore(at)).orElse(at);
        return new Transition(transition.state(), transition.event(), transition.cause(), Optional.of(next));
    }
}
