package org.openmds.index;

import java.util.Optional;
import java.util.function.Function;

import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;

/**
 * Resources that the groups of a process share.
 *
 * @param pages
 *            memory for prepared answers
 * @param quota
 *            limit for the heap that the entries of all groups take
 * @param former
 *            finds the group of a name that has followed the same records until now
 */
public record GroupResources(PagePool pages, EntryQuota quota, Function<String, Optional<ServiceGroup>> former) {

    /** Creates resources of groups that follow no others. */
    public GroupResources(PagePool pages, EntryQuota quota) {
        this(pages, quota, _ -> Optional.empty());
    }
}
