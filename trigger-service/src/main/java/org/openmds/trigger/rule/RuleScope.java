package org.openmds.trigger.rule;

import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xpath.XPathExpression;

/** The part of the group that a rule is about. */
public sealed interface RuleScope {

    /**
     * Each entry separately: one document and one trigger instance for each entry.
     *
     * @param member
     *            limits the rule to entries of this member (GT 4.2's MemberEPR)
     * @param selector
     *            limits the rule to entries for which this expression is true by XPath's {@code boolean()}
     * @param document
     *            document over which the expressions are evaluated
     */
    record EachEntry(Optional<EndpointReference> member, Optional<XPathExpression> selector,
            RuleDocument document) implements RuleScope {

        /** Every entry. */
        public static final EachEntry ALL = new EachEntry(Optional.empty(), Optional.empty());

        /** Evaluates expressions over the entry as the group shows it. */
        public EachEntry(Optional<EndpointReference> member, Optional<XPathExpression> selector) {
            this(member, selector, RuleDocument.ENTRY);
        }
    }

    /** Document over which the expressions about an entry are evaluated. */
    enum RuleDocument {
        /** The group's document element with the {@code sg:Entry} in it: endpoint references, configuration and data. */
        ENTRY,
        /** The {@code agg:AggregatorData} element only, as in GT4: the content that was collected from the member. */
        DATA;

        /** Returns the name in the XML of a rule. */
        public String word() {
            return this == DATA ? "data" : "entry";
        }
    }

    /** The group with all its entries: one trigger instance. */
    record WholeGroup() implements RuleScope {
    }
}
