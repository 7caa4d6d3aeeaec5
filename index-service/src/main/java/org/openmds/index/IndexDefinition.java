package org.openmds.index;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.MembershipContentRule;

/**
 * The definition of an index.
 *
 * @param name
 *            name of the group's service; the entries' service has the suffix {@code Entry}
 * @param leases
 *            lease terms that the index grants
 * @param rule
 *            rule for the content of entries
 * @param maxEntries
 *            maximum number of entries
 * @param review
 *            review of registrations
 */
public record IndexDefinition(String name, LeaseTerms leases, MembershipContentRule rule, int maxEntries,
        RegistrationReview review) {

    /** Creates a definition without a review of registrations. */
    public IndexDefinition(String name, LeaseTerms leases, MembershipContentRule rule, int maxEntries) {
        this(name, leases, rule, maxEntries, RegistrationReview.NONE);
    }
}
