package org.openmds.trigger.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.openmds.trigger.rule.RuleWindow.Phase;
import org.openmds.trigger.rule.TriggerState.Firing;
import org.openmds.trigger.rule.TriggerState.Inactive;
import org.openmds.trigger.rule.TriggerState.Pending;

/** What becomes of a state when its rule is checked. A pure function. */
public final class StateMachine {

    /** The wall clock may be set: the windows are looked at so often at least. */
    private static final Duration LOOK_AT_WINDOW = Duration.ofHours(1);

    private StateMachine() {
    }

    /** Something to be told. */
    public enum Event {
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
    public record Step(TriggerState state, Event event, String cause, Optional<Moment> next) {
    }

    /** The state after a check. Outside of its windows a rule is not checked: what is pending ends, what fires stays, in silence, until it is checked. */
    public static Step next(RuleTiming timing, TriggerState state, Observation observation, Moment now) {
        Phase phase = timing.window().at(now.time());
        if (observation instanceof Observation.Over(String cause)) {
            return ended(state, cause);
        }
        Step step = switch (phase) {
            case OPEN -> checked(timing, state, observation, now);
            case CLOSED -> state instanceof Firing ? stay(state) : ended(state, "the trigger is not valid now");
            case ENDED -> ended(state, "the trigger's EndTime is over");
        };
        return withWindow(step, timing.window(), now);
    }

    private static Step checked(RuleTiming timing, TriggerState state, Observation observation, Moment now) {
        return switch (observation) {
            case Observation.Holds() -> holds(timing, state, now);
            case Observation.HoldsNot() -> ended(state, "");
            case Observation.Unknown(String cause) -> new Step(state, Event.NONE, cause, Optional.empty());
            case Observation.Over(String cause) -> ended(state, cause);
        };
    }

    private static Step holds(RuleTiming timing, TriggerState state, Moment now) {
        return switch (state) {
            case Inactive(Optional<Moment> lastFired) -> holds(timing, new Pending(now, lastFired), now);
            case Pending pending -> {
                Moment due = due(timing, pending);
                yield now.isBefore(due)
                        ? new Step(pending, Event.NONE, "", Optional.of(due))
                        : new Step(new Firing(pending.since(), now, now), Event.FIRED, "",
                                timing.repeat().map(now::plus));
            }
            case Firing firing -> repeated(timing, firing, now);
        };
    }

    private static Moment due(RuleTiming timing, Pending pending) {
        Moment matched = pending.since().plus(timing.minimumMatchTime());
        return pending.lastFired()
                .map(last -> last.plus(timing.minimumFiringInterval()))
                .map(matched::max)
                .orElse(matched);
    }

    private static Step repeated(RuleTiming timing, Firing firing, Moment now) {
        Optional<Moment> due = timing.repeat().map(firing.repeatedAt()::plus);
        if (due.isEmpty() || now.isBefore(due.get())) {
            return new Step(firing, Event.NONE, "", due);
        }
        return new Step(new Firing(firing.since(), firing.firedAt(), now), Event.REPEATED, "",
                timing.repeat().map(now::plus));
    }

    private static Step ended(TriggerState state, String cause) {
        Event event = state instanceof Firing ? Event.RESOLVED : Event.NONE;
        return new Step(new Inactive(state.lastFired()), event, cause, Optional.empty());
    }

    private static Step stay(TriggerState state) {
        return new Step(state, Event.NONE, "", Optional.empty());
    }

    private static Step withWindow(Step step, RuleWindow window, Moment now) {
        Optional<Instant> change = window.nextChange(now.time());
        if (change.isEmpty()) {
            return step;
        }
        Duration left = Duration.between(now.time(), change.get());
        Moment at = now.plus(left.compareTo(LOOK_AT_WINDOW) < 0 ? left : LOOK_AT_WINDOW);
        Moment next = step.next().filter(other -> other.isBefore(at)).orElse(at);
        return new Step(step.state(), step.event(), step.cause(), Optional.of(next));
    }
}
