package org.openmds.trigger.rule;

import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xpath.XPathExpression;

/** What a rule is about. */
public sealed interface RuleScope {

    /**
     * Each entry by itself: a document of that entry alone, a state for each.
     *
     * @param member
     *            only entries of that member (GT 4.2's MemberEPR)
     * @param selector
     *            only entries for which this is true by XPath's {@code boolean()}
     * @param document
     *            over which its expressions are evaluated
     */
    record EachEntry(Optional<EndpointReference> member, Optional<XPathExpression> selector,
            RuleDocument document) implements RuleScope {

        /** Every entry. */
        public static final EachEntry ALL = new EachEntry(Optional.empty(), Optional.empty());

        /** Over the entry as the group shows it. */
        public EachEntry(Optional<EndpointReference> member, Optional<XPathExpression> selector) {
            this(member, selector, RuleDocument.ENTRY);
        }
    }

    /** What the expressions about an entry see. */
    enum RuleDocument {
        /** The group's document element with the {@code sg:Entry} in it: endpoint references, configuration and data. */
        ENTRY,
        /** The {@code agg:AggregatorData} element alone, as in GT4: what the member gave. */
        DATA;

        /** As it is written. */
        public String word() {
            return this == DATA ? "data" : "entry";
        }
    }

    /** The group with all its entries: one state. */
    record WholeGroup() implements RuleScope {
    }
}
