package org.openmds.trigger.rule;

import java.util.Optional;

/** The state of a trigger instance: of a rule for one entry, or for the group. */
public sealed interface TriggerState {

    /** State of a new trigger instance. */
    TriggerState INITIAL = new Inactive(Optional.empty());

    /** Returns the time of the last firing (ActionFiredAt). */
    Optional<TimePoint> lastFired();

    /** Returns the time since which the condition has held (ConditionTrueSince). */
    Optional<TimePoint> conditionTrueSince();

    /** Returns the name in XML and on pages. */
    String word();

    /** The condition does not hold. */
    record Inactive(Optional<TimePoint> lastFired) implements TriggerState {

        @Override
        public Optional<TimePoint> conditionTrueSince() {
            return Optional.empty();
        }

        @Override
        public String word() {
            return "inactive";
        }
    }

    /** The condition holds, but not yet long enough, or the last firing is too recent. */
    record Pending(TimePoint since, Optional<TimePoint> lastFired) implements TriggerState {

        @Override
        public Optional<TimePoint> conditionTrueSince() {
            return Optional.of(since);
        }

        @Override
        public String word() {
            return "pending";
        }
    }

    /**
     * The trigger instance fires.
     *
     * @param firedAt
     *            first firing since the condition began to hold
     * @param repeatedAt
     *            last firing
     */
    record Firing(TimePoint since, TimePoint firedAt, TimePoint repeatedAt) implements TriggerState {

        @Override
        public Optional<TimePoint> lastFired() {
            return Optional.of(repeatedAt);
        }

        @Override
        public Optional<TimePoint> conditionTrueSince() {
            return Optional.of(since);
        }

        @Override
        public String word() {
            return "firing";
        }
    }
}
