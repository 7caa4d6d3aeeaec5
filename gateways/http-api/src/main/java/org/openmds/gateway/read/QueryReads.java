package org.openmds.gateway.read;

import java.util.List;
import java.util.Optional;

import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.call.QueryBodies;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.json.ElementJson;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.json.ResultTable;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiOperation;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Queries of a group by XPath: the operation QueryResourceProperties with its rights, limits and caches.
 *
 * <pre>{@code
 * GET /api/v1/groups/DefaultIndexService/query?q=//glue:Host/@glue:Name
 *
 * {"group":"DefaultIndexService","results":["a.example.org","b.example.org"]}
 * }</pre>
 */
public final class QueryReads implements ApiOperation {

    private final ApiGroups groups;

    public QueryReads(ApiGroups groups) {
        this.groups = groups;
    }

    @Override
    public ApiAnswer answer(ApiRequest request) {
        ApiGroup group = groups.of(request);
        String tag = group.tag(group.group().snapshot());
        return request.has(tag)
                ? ApiAnswer.empty(304).tagged(tag)
                : answer(request, group,
                        ApiCalls.call(request, group.service(), Optional.empty(),
                                PropertyOperations.QUERY_RESOURCE_PROPERTIES, QueryBodies.of(request)))
                        .tagged(tag);
    }

    @Override
    public Optional<ApiAnswer> answerAtOnce(ApiRequest request) {
        ApiGroup group = groups.of(request);
        Optional<Snapshot> snapshot = group.group().currentSnapshot();
        if (snapshot.isEmpty()) {
            return Optional.empty();
        }
        String tag = group.tag(snapshot.get());
        if (request.has(tag)) {
            return Optional.of(ApiAnswer.empty(304).tagged(tag));
        }
        return ApiCalls
                .callAtOnce(request, group.service(), PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                        QueryBodies.of(request))
                .map(output -> answer(request, group, output).tagged(tag));
    }

    private static ApiAnswer answer(ApiRequest request, ApiGroup group, XmlOutput output) {
        if (request.media() == MediaKind.XML) {
            return ApiAnswer.of(MediaKind.XML, ApiCalls.bytes(output));
        }
        if (request.media() == MediaKind.CSV) {
            return ApiAnswer.of(MediaKind.CSV, ResultTable.of(ApiCalls.tree(output).root()));
        }
        JsonOutput out = new JsonOutput().beginObject().member("group", group.name()).name("results");
        Optional<List<XmlElement>> elements = ApiCalls.elements(output);
        if (elements.isPresent()) {
            ElementJson.items(elements.get(), out);
        } else {
            ElementJson.items(ApiCalls.tree(output).root(), out);
        }
        return ApiAnswer.json(out.endObject());
    }
}
