package org.openmds.wsrf.servicegroup;

import java.util.Optional;
import java.util.function.Function;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.page.PagePool;

/**
 * Settings of a service group.
 *
 * @param name
 *            name for access rights, metrics, threads and durable state; unique in the process
 * @param entryReference
 *            returns the endpoint reference of an entry
 * @param leases
 *            limits of the leases that the group grants
 * @param rule
 *            rule for members and content
 * @param maxEntries
 *            largest number of entries; further ones are refused
 * @param pages
 *            memory for prepared answers; several groups may share it
 * @param quota
 *            limit for the heap that entries take; several groups may share it
 * @param attributes
 *            computes the attributes of the entries' elements
 * @param former
 *            a group of this process that follows the same records, so that its entries need not be read again
 */
public record GroupSettings(String name, Function<EntryKey, EndpointReference> entryReference, LeaseTerms leases,
        MembershipContentRule rule, int maxEntries, PagePool pages, EntryQuota quota,
        Entry.EntryAttributes attributes, Optional<ServiceGroup> former) {

    /** Creates settings of a group whose entries are limited in number only and have no attributes. */
    public GroupSettings(String name, Function<EntryKey, EndpointReference> entryReference, LeaseTerms leases,
            MembershipContentRule rule, int maxEntries, PagePool pages) {
        this(name, entryReference, leases, rule, maxEntries, pages, EntryQuota.unlimited(), Entry.EntryAttributes.NONE,
                Optional.empty());
    }

    /** Returns settings with this limit for the heap. */
    public GroupSettings with(EntryQuota other) {
        return new GroupSettings(name, entryReference, leases, rule, maxEntries, pages, other, attributes,
                former);
    }

    /** Returns settings whose entries have these attributes. */
    public GroupSettings with(Entry.EntryAttributes other) {
        return new GroupSettings(name, entryReference, leases, rule, maxEntries, pages, quota, other,
                former);
    }

    /** Returns settings of a group that takes the entries of another one with the same settings, if there is one. */
    public GroupSettings continuing(Optional<ServiceGroup> other) {
        return new GroupSettings(name, entryReference, leases, rule, maxEntries, pages, quota, attributes, other);
    }
}
