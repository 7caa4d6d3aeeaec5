package org.openmds.trigger.rule;

import java.time.Duration;

import org.openmds.wsrf.xpath.XPathExpression;

/** What a rule waits for. */
public sealed interface RuleCondition {

    /**
     * An expression says so (GT 4.2's MatchingRule). It is evaluated over a document as the group's resource property document is: the document element with
     * {@code sg:Entry} elements, all of them or one.
     *
     * <pre>
     * value      enableBoolean true             false: any result
     * boolean    it is true                     always
     * number     it is neither 0 nor NaN        it is not NaN
     * string     it is not empty                it is not empty
     * node-set   it is not empty                it is not empty
     * </pre>
     *
     * <p>
     * While the data of an entry is stale, what is said of it is not known: nothing begins to fire and nothing is resolved.
     */
    record Matches(XPathExpression expression, boolean enableBoolean) implements RuleCondition {
    }

    /** The data of an entry is not current: the last collection failed. */
    record Stale() implements RuleCondition {
    }

    /**
     * An entry was lost: its lifetime ended and it has not come back. One that somebody destroyed is not lost.
     *
     * @param forgetAfter
     *            so long after it was lost it is not expected back
     */
    record Gone(Duration forgetAfter) implements RuleCondition {

        /** A week. */
        public static final Gone DEFAULT = new Gone(Duration.ofDays(7));
    }
}
