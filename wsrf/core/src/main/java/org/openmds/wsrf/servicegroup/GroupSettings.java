package org.openmds.wsrf.servicegroup;

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
 */
public record GroupSettings(String name, Function<EntryKey, EndpointReference> entryReference, LeaseTerms leases,
        MembershipContentRule rule, int maxEntries, PagePool pages, EntryQuota quota,
        Entry.EntryAttributes attributes) {

    /** Creates settings of a group whose entries are limited in number only and have no attributes. */
    public GroupSettings(String name, Function<EntryKey, EndpointReference> entryReference, LeaseTerms leases,
            MembershipContentRule rule, int maxEntries, PagePool pages) {
        this(name, entryReference, leases, rule, maxEntries, pages, EntryQuota.unlimited(), Entry.EntryAttributes.NONE);
    }

    /** Returns settings with this limit for the heap. */
    public GroupSettings with(EntryQuota other) {
        return new GroupSettings(name, entryReference, leases, rule, maxEntries, pages, other, attributes);
    }

    /** Returns settings whose entries have these attributes. */
    public GroupSettings with(Entry.EntryAttributes other) {
        return new GroupSettings(name, entryReference, leases, rule, maxEntries, pages, quota, other);
    }
}
