package org.openmds.gateway;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.server.Handler;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.read.EntryReads;
import org.openmds.gateway.read.GroupReads;
import org.openmds.gateway.read.OneEntryReads;
import org.openmds.gateway.read.QueryReads;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.route.OpenApiDocument;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteTable;
import org.openmds.gateway.serve.ApiHandler;
import org.openmds.gateway.serve.ApiInfrastructure;

/** The HTTP API of a server. Thread-safe. */
public final class HttpApi {

    private final ApiHandler handler;

    private HttpApi(ApiHandler handler) {
        this.handler = handler;
    }

    /**
     * The content that the API serves.
     *
     * @param groups
     *            the groups
     * @param triggerGroup
     *            the group whose rights apply to triggers
     * @param entryBytes
     *            largest size of the cache of entries in JSON
     * @param version
     *            the version of the server
     */
    public record ApiContent(List<ApiGroup> groups, String triggerGroup, long entryBytes, String version) {
        public ApiContent {
            groups = List.copyOf(groups);
        }
    }

    /** Makes the API. */
    public static HttpApi of(ApiContent content, ApiInfrastructure infrastructure, InstantSource clock) {
        ApiGroups groups = new ApiGroups(content.groups(), infrastructure.access().policy());
        EntryViews views = new EntryViews(content.entryBytes());
        List<Route> routes = new ArrayList<>(ReadRoutes.of(new GroupReads(groups), new EntryReads(groups, views, clock),
                new OneEntryReads(groups, views, clock), new QueryReads(groups)));
        RouteTable table = described(routes, content.version());
        return new HttpApi(new ApiHandler(table, groups, infrastructure, content.triggerGroup()));
    }

    /** Returns the handler of {@code /api}; its work that may block runs on the threads of the infrastructure. */
    public Handler handler() {
        return handler;
    }

    /** Adds the route of the document that describes all routes. */
    private static RouteTable described(List<Route> routes, String version) {
        List<Route> all = new ArrayList<>(routes);
        byte[][] document = new byte[1][];
        all.add(Route.get("/openapi.json", "getOpenApi", "Returns this document.", List.of(),
                List.of(RouteAnswer.ok("The OpenAPI document", "Document", MediaKind.JSON)),
                request -> ApiAnswer.of(MediaKind.JSON, document[0])));
        RouteTable table = new RouteTable(all);
        document[0] = OpenApiDocument.of(table, version);
        return table;
    }
}
