package org.openmds.trigger.rule;

import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xpath.XPathExpression;

/** What a rule is about. */
public sealed interface RuleScope {

    /**
     * Each entry by itself: a document with that entry alone, a state for each.
     *
     * @param member
     *            only entries of that member (GT 4.2's MemberEPR)
     * @param selector
     *            only entries for which this is true by XPath's {@code boolean()}
     */
    record EachEntry(Optional<EndpointReference> member, Optional<XPathExpression> selector) implements RuleScope {

        /** Every entry. */
        public static final EachEntry ALL = new EachEntry(Optional.empty(), Optional.empty());
    }

    /** The group with all its entries: one state. */
    record WholeGroup() implements RuleScope {
    }
}
