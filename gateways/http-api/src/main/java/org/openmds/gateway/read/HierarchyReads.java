package org.openmds.gateway.read;

import java.util.List;
import java.util.function.Supplier;

import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryView;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.Snapshot;

/**
 * The links between the indexes of this server and others: upstream, the groups of other servers in which this server registers its indexes;
 * downstream, the entries that hold the entries of other indexes.
 */
public final class HierarchyReads {

    /** Entries with many nested entries are few; more are left out. */
    private static final int MAX_LINKS = 1_000;

    private final ApiGroups groups;
    private final EntryViews views;
    private final Supplier<List<UpstreamLink>> registrations;

    public HierarchyReads(ApiGroups groups, EntryViews views,
            Supplier<List<UpstreamLink>> registrations) {
        this.groups = groups;
        this.views = views;
        this.registrations = registrations;
    }

    /** Returns the links in both directions, of the groups that the caller may read. */
    public ApiAnswer links(ApiRequest request) {
        List<ApiGroup> readable = groups.readable(request.caller());
        JsonOutput out = new JsonOutput().beginObject().name("upstream").beginArray();
        for (UpstreamLink link : registrations.get()) {
            readable.stream().filter(group -> group.isAt(link.member())).forEach(group -> upstream(group, link, out));
        }
        out.endArray().name("downstream").beginArray();
        readable.forEach(group -> downstream(group, out));
        return ApiAnswer.json(out.endArray().endObject());
    }

    private static void upstream(ApiGroup group, UpstreamLink link, JsonOutput out) {
        out.beginObject()
                .member("group", group.name())
                .member("target", link.target())
                .member("state", link.state())
                .member("failures", link.failures());
        link.leaseEnd().ifPresent(end -> out.member("leaseEnd", end.toString()));
        link.cause().ifPresent(cause -> out.member("cause", cause));
        out.endObject();
    }

    private void downstream(ApiGroup group, JsonOutput out) {
        Snapshot snapshot = group.group().snapshot();
        if (snapshot.nestedEntries() == 0) {
            return;
        }
        snapshot.entries()
                .stream()
                .filter(entry -> entry.nestedEntries() > 0)
                .limit(MAX_LINKS)
                .forEach(
                        entry -> downstream(group, entry, out));
    }

    private void downstream(ApiGroup group, Entry entry, JsonOutput out) {
        out.beginObject().member("group", group.name());
        EntryView.members(views.of(entry).plain(), out);
        out.member("entries", entry.nestedEntries()).endObject();
    }
}
