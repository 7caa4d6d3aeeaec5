package org.openmds.trigger.rule;

/** The result of one check of a rule. */
public sealed interface RuleObservation {

    /** The condition holds. */
    record Holds() implements RuleObservation {
    }

    /** The condition does not hold. */
    record DoesNotHold() implements RuleObservation {
    }

    /**
     * The check has no result: the data is stale or the evaluation failed. The trigger instance keeps its state.
     *
     * @param cause
     *            a sentence without its full stop
     */
    record Unknown(String cause) implements RuleObservation {
    }

    /**
     * Nothing is left to check: the entry is removed or the rule is disabled.
     *
     * @param cause
     *            a sentence without its full stop
     */
    record NotApplicable(String cause) implements RuleObservation {
    }
}
