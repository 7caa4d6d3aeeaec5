package org.openmds.gateway.group;

import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;

/**
 * A service group with its services.
 *
 * @param service
 *            the service of the group itself
 * @param entries
 *            the service of its entries
 * @param versions
 *            the versions of the group, for requests that wait
 */
public record ApiGroup(ServiceGroup group, ServiceEndpoint service, ServiceEndpoint entries, GroupVersions versions) {

    /** Begins to serve a group. */
    public static ApiGroup of(ServiceGroup group, ServiceEndpoint service, ServiceEndpoint entries) {
        GroupVersions versions = new GroupVersions();
        group.addListener((changes, after) -> versions.changed());
        return new ApiGroup(group, service, entries, versions);
    }

    /** Returns the name of the group. */
    public String name() {
        return group.name();
    }

    /** Returns the tag of answers that depend on entries alone. */
    public String entriesTag(Snapshot snapshot) {
        return versions.tag("e" + snapshot.entriesVersion());
    }

    /** Returns the tag of the content of an entry. */
    public String contentTag(Entry entry) {
        return versions.tag("c" + entry.serial());
    }

    /** Returns the tag of answers that depend on anything in the group's document. */
    public String tag(Snapshot snapshot) {
        return versions.tag("v" + snapshot.version());
    }
}
