package org.openmds.trigger.rule;

/** What was seen when a rule was checked. */
public sealed interface Observation {

    /** The condition holds. */
    record Holds() implements Observation {
    }

    /** The condition does not hold. */
    record HoldsNot() implements Observation {
    }

    /**
     * Nobody can say: stale data, an error of the evaluation. Nothing begins and nothing ends.
     *
     * @param cause
     *            a sentence without its full stop
     */
    record Unknown(String cause) implements Observation {
    }

    /**
     * There is nothing left to be seen: the entry is gone, the rule is disabled.
     *
     * @param cause
     *            as of {@link Unknown}
     */
    record Over(String cause) implements Observation {
    }
}
