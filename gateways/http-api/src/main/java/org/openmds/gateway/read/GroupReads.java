package org.openmds.gateway.read;

import java.util.List;

import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.json.CsvOutput;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.Snapshot;

/** The groups that a caller may read, and one of them. */
public final class GroupReads {

    private final ApiGroups groups;

    public GroupReads(ApiGroups groups) {
        this.groups = groups;
    }

    /** Lists the groups that the caller may read. */
    public ApiAnswer list(ApiRequest request) {
        List<ApiGroup> readable = groups.readable(request.caller());
        if (request.media() == MediaKind.CSV) {
            CsvOutput table = new CsvOutput(List.of("name", "entries"));
            readable.forEach(each -> table.row(List.of(each.name(), Integer.toString(each.group().size()))));
            return ApiAnswer.of(MediaKind.CSV, table.toBytes());
        }
        JsonOutput out = new JsonOutput().beginObject().name("groups").beginArray();
        for (ApiGroup each : readable) {
            out.beginObject()
                    .member("name", each.name())
                    .member("entries", each.group().size())
                    .member("url", url(each))
                    .endObject();
        }
        return ApiAnswer.json(out.endArray().endObject());
    }

    /** Describes one group. */
    public ApiAnswer one(ApiRequest request) {
        ApiGroup group = groups.of(request);
        Snapshot snapshot = group.group().snapshot();
        String tag = group.tag(snapshot);
        if (request.has(tag)) {
            return ApiAnswer.empty(304).tagged(tag);
        }
        LeaseTerms leases = group.group().leases();
        JsonOutput out = new JsonOutput().beginObject()
                .member("name", group.name())
                .member("entries", snapshot.entries().size())
                .member("nestedEntries", snapshot.nestedEntries())
                .member("url", url(group))
                .name("lease")
                .beginObject()
                .member("default", leases.unspecified().toString())
                .member("minimum", leases.minimum().toString())
                .member("maximum", leases.maximum().toString())
                .endObject();
        return ApiAnswer.json(out.endObject()).tagged(tag);
    }

    private static String url(ApiGroup group) {
        return "/api/v1/groups/" + group.name();
    }
}
