package org.openmds.trigger.rule;

import java.util.Optional;

/** What a rule has come to for one entry, or for the group. */
public sealed interface TriggerState {

    /** The state before anything happened. */
    TriggerState INITIAL = new Inactive(Optional.empty());

    /** When it fired last (ActionFiredAt). */
    Optional<Moment> lastFired();

    /** Since when the condition holds (ConditionTrueSince). */
    Optional<Moment> conditionTrueSince();

    /** The word for it. */
    String word();

    /** The condition does not hold. */
    record Inactive(Optional<Moment> lastFired) implements TriggerState {

        @Override
        public Optional<Moment> conditionTrueSince() {
            return Optional.empty();
        }

        @Override
        public String word() {
            return "inactive";
        }
    }

    /** The condition holds, but not yet long enough, or it is too soon after the last firing. */
    record Pending(Moment since, Optional<Moment> lastFired) implements TriggerState {

        @Override
        public Optional<Moment> conditionTrueSince() {
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
    record Firing(Moment since, Moment firedAt, Moment repeatedAt) implements TriggerState {

        @Override
        public Optional<Moment> lastFired() {
            return Optional.of(repeatedAt);
        }

        @Override
        public Optional<Moment> conditionTrueSince() {
            return Optional.of(since);
        }

        @Override
        public String word() {
            return "firing";
        }
    }
}
