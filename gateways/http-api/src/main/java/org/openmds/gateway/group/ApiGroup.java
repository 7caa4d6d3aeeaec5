package org.openmds.gateway.group;

import java.util.List;

import org.openmds.index.IndexNames;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A service group with its services.
 *
 * @param service
 *            the service of the group itself
 * @param entries
 *            the service of its entries
 * @param addresses
 *            all known addresses of the group's service
 * @param versions
 *            the versions of the group, for requests that wait
 */
public record ApiGroup(ServiceGroup group, ServiceEndpoint service, ServiceEndpoint entries, List<String> addresses,
        GroupVersions versions) {

    private static final XmlFragment FRAME = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.INDEX_DOCUMENT)
            .end()
            .build();

    public ApiGroup {
        addresses = List.copyOf(addresses);
    }

    /** Begins to serve a group. */
    public static ApiGroup of(ServiceGroup group, ServiceEndpoint service, ServiceEndpoint entries,
            List<String> addresses) {
        GroupVersions versions = new GroupVersions();
        group.addListener((changes, after) -> versions.changed());
        return new ApiGroup(group, service, entries, addresses, versions);
    }

    /** Returns the name of the group. */
    public String name() {
        return group.name();
    }

    /** Returns true if an address is one of the group's service. */
    public boolean isAt(String address) {
        return addresses.contains(address);
    }

    /** Returns the document of the group with one entry alone. */
    public static XmlTree around(Entry entry) {
        return new XmlTree(FRAME, List.of(entry.tree()));
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
