package org.openmds.trigger.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.openmds.trigger.rule.RuleWindow.WindowPhase;
import org.openmds.trigger.rule.TriggerState.Firing;
import org.openmds.trigger.rule.TriggerState.Inactive;
import org.openmds.trigger.rule.TriggerState.Pending;

/** What becomes of a state when its rule is checked. A pure function. */
public final class StateMachine {

    /** The wall clock may be set: the windows are looked at so often at least. */
    private static final Duration WINDOW_CHECK_INTERVAL = Duration.ofHours(1);

    private StateMachine() {
    }

    /** Something to be told. */
    public enum TransitionEvent {
        NONE, FIRED, REPEATED, RESOLVED
    }

    /**
     * What a check led to.
     *
     * @param cause
     *            why, in words; empty where the condition says it
     * @param next
     *            when to check again at the latest, if nothing changes
     */
    public record Transition(TriggerState state, TransitionEvent event, String cause, Optional<TimePoint> next) {
    }

    /** The state after a check. Outside of its windows a rule is not checked: what is pending ends, what fires stays, in silence, until it is checked. */
    public static Transition next(RuleTiming timing, TriggerState state, RuleObservation observation, TimePoint now) {
        WindowPhase phase = timing.window().at(now.time());
        if (observation instanceof RuleObservation.NotApplicable(String cause)) {
            return ended(state, cause);
        }
        Transition transition = switch (phase) {
            case OPEN -> checked(timing, state, observation, now);
            case CLOSED -> state instanceof Firing ? unchanged(state) : ended(state, "the trigger is not valid now");
            case ENDED -> ended(state, "the trigger's EndTime is over");
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
                TimePoint due = due(timing, pending);
                yield now.isBefore(due)
                        ? new Transition(pending, TransitionEvent.NONE, "", Optional.of(due))
                        : new Transition(new Firing(pending.since(), now, now), TransitionEvent.FIRED, "",
                                timing.repeat().map(now::plus));
            }
            case Firing firing -> repeated(timing, firing, now);
        };
    }

    private static TimePoint due(RuleTiming timing, Pending pending) {
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
