package org.openmds.trigger.rule;

import java.time.Duration;

import org.openmds.wsrf.xpath.XPathExpression;

/** The condition of a rule. */
public sealed interface RuleCondition {

    /**
     * An XPath expression matches (GT 4.2's MatchingRule). It is evaluated over a document like the group's resource property document: the
     * document element with one or all {@code sg:Entry} elements.
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
     * Each element of a node-set has a trigger instance of its own; for another node, such as an attribute, the element around it. Values of other
     * types have one instance for the entry or the group.
     *
     * <p>
     * While the data of an entry is stale, the condition is unknown: a pending instance does not fire and a firing instance is not resolved.
     *
     * @param identity
     *            labels that identify the elements of a node-set
     */
    record Matches(XPathExpression expression, boolean enableBoolean,
            ElementIdentity identity) implements RuleCondition {

        /** Finds the labels of elements automatically. */
        public Matches(XPathExpression expression, boolean enableBoolean) {
            this(expression, enableBoolean, ElementIdentity.AUTOMATIC);
        }
    }

    /** The data of an entry is not current: the last collection failed. */
    record Stale() implements RuleCondition {
    }

    /**
     * An entry was lost: its lease expired and the entry has not come back. An entry that a client destroyed is not lost.
     *
     * @param forgetAfter
     *            time after which a lost entry is no longer expected back
     */
    record Gone(Duration forgetAfter) implements RuleCondition {

        /** One week. */
        public static final Gone DEFAULT = new Gone(Duration.ofDays(7));
    }
}
