package org.openmds.trigger.rule;

import java.util.Optional;

/** What a rule has come to for one entry, or for the group. */
public sealed interface TriggerState {

    /** The state before anything happened. */
    TriggerState INITIAL = new Inactive(Optional.empty());

    /** When it fired last (ActionFiredAt). */
    Optional<TimePoint> lastFired();

    /** Since when the condition holds (ConditionTrueSince). */
    Optional<TimePoint> conditionTrueSince();

    /** The word for it. */
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

    /** The condition holds, but not yet long enough, or it is too soon after the last firing. */
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
     * It fired.
     *
     * @param firedAt
     *            for the first time since the condition holds
     * @param repeatedAt
     *            the last time
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
