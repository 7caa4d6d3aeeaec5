package org.openmds.trigger.rule;

/** What was seen when a rule was checked. */
public sealed interface RuleObservation {

    /** The condition holds. */
    record Holds() implements RuleObservation {
    }

    /** The condition does not hold. */
    record DoesNotHold() implements RuleObservation {
    }

    /**
     * Nobody can say: stale data, an error of the evaluation. Nothing begins and nothing ends.
     *
     * @param cause
     *            a sentence without its full stop
     */
    record Unknown(String cause) implements RuleObservation {
    }

    /**
     * There is nothing left to be seen: the entry is gone, the rule is disabled.
     *
     * @param cause
     *            as of {@link Unknown}
     */
    record NotApplicable(String cause) implements RuleObservation {
    }
}
