package org.openmds.index;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.MembershipContentRule;

/**
 * What an index is made with.
 *
 * @param name
 *            of its service; that of its entries is the same with {@code Entry} behind it
 * @param leases
 *            what it grants
 * @param rule
 *            what it admits
 * @param maxEntries
 *            more are refused
 * @param review
 *            of registrations
 */
public record IndexDefinition(String name, LeaseTerms leases, MembershipContentRule rule, int maxEntries,
        RegistrationReview review) {

    /** Without a review of registrations. */
    public IndexDefinition(String name, LeaseTerms leases, MembershipContentRule rule, int maxEntries) {
        this(name, leases, rule, maxEntries, RegistrationReview.NONE);
    }
}
