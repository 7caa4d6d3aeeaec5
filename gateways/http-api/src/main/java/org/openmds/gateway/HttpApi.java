package org.openmds.gateway;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;
import org.openmds.budget.Budget;
import org.openmds.gateway.change.ChangeStreams;
import org.openmds.gateway.discover.TargetReads;
import org.openmds.gateway.grid.GridReads;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.group.GroupVersions;
import org.openmds.gateway.otlp.EntityTerms;
import org.openmds.gateway.otlp.OtlpReceiver;
import org.openmds.gateway.read.EntryReads;
import org.openmds.gateway.read.GroupReads;
import org.openmds.gateway.read.HierarchyReads;
import org.openmds.gateway.read.OneEntryReads;
import org.openmds.gateway.read.QueryReads;
import org.openmds.gateway.read.UpstreamLink;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.route.OpenApiDocument;
import org.openmds.gateway.route.ReferencePage;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteTable;
import org.openmds.gateway.serve.ApiCallers;
import org.openmds.gateway.serve.ApiDoor;
import org.openmds.gateway.serve.ApiHandler;
import org.openmds.gateway.serve.ApiInfrastructure;
import org.openmds.gateway.write.EntryWrites;
import org.openmds.gateway.write.SilenceWrites;
import org.openmds.gateway.write.TriggerOperations;
import org.openmds.http.RequestDeadline;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.page.PagePool;

/** The HTTP API of a server. Thread-safe. */
public final class HttpApi implements AutoCloseable {

    private static final int MAX_FOLLOWERS = 20_000;
    private static final int MAX_FOLLOWERS_OF_A_CALLER = 10_000;
    private static final String STREAM = "/changes";

    private final ApiHandler handler;
    private final ChangeStreams changes;
    private final Duration longestWait;
    private final ApiGroups groups;
    private final ApiInfrastructure infrastructure;

    private HttpApi(ApiHandler handler, ChangeStreams changes, ApiGroups groups, ApiInfrastructure infrastructure) {
        this.handler = handler;
        this.changes = changes;
        this.longestWait = GroupVersions.longestWait().plus(infrastructure.limits().deadline());
        this.groups = groups;
        this.infrastructure = infrastructure;
    }

    /**
     * The content that the API serves.
     *
     * @param groups
     *            the groups
     * @param triggers
     *            the services of triggers
     * @param upstream
     *            returns the registrations in groups of other servers
     * @param memory
     *            the memory of the API
     * @param version
     *            the version of the server
     */
    public record ApiContent(List<ApiGroup> groups, ApiTriggers triggers, Supplier<List<UpstreamLink>> upstream,
            ApiMemory memory, String version) {
        public ApiContent {
            groups = List.copyOf(groups);
        }
    }

    /**
     * The services of triggers.
     *
     * @param group
     *            the group whose rights apply
     */
    public record ApiTriggers(String group, ServiceEndpoint triggers, ServiceEndpoint factory) {
    }

    /**
     * The memory of the API.
     *
     * @param entryBytes
     *            heap for entries and lists of them in JSON
     * @param changeBytes
     *            heap for recent changes of all groups
     * @param pages
     *            direct memory for answers that are sent again, shared with the groups
     * @param directory
     *            keeps recent changes while the server is stopped; empty if nothing is kept
     */
    public record ApiMemory(long entryBytes, long changeBytes, PagePool pages, Optional<Path> directory) {
    }

    /** Makes the API. */
    public static HttpApi of(ApiContent content, ApiInfrastructure infrastructure, InstantSource clock) {
        ApiGroups groups = new ApiGroups(content.groups(), infrastructure.access().policy());
        long half = content.memory().entryBytes() / 2;
        EntryViews views = new EntryViews(half);
        ChangeStreams changes = new ChangeStreams(groups, new ApiCallers(infrastructure.access()), views,
                new ChangeStreams.ChangeMemory(
                        content.memory().changeBytes() / Math.max(1, content.groups().size()),
                        content.memory().directory()),
                new Budget("followers", MAX_FOLLOWERS, MAX_FOLLOWERS_OF_A_CALLER));
        changes.resume();
        ServiceEndpoint factory = content.triggers().factory();
        List<Route> routes = new ArrayList<>(
                ReadRoutes.of(new GroupReads(groups),
                        new EntryReads(groups, views, clock, half, content.memory().pages()),
                        new OneEntryReads(groups, views, clock), new QueryReads(groups)));
        routes.addAll(WriteRoutes.of(new EntryWrites(groups)));
        routes.addAll(FollowRoutes.of(changes, new TargetReads(groups, views, clock),
                new HierarchyReads(groups, views, content.upstream())));
        routes.addAll(GridRoutes.of(new GridReads(groups, views)));
        routes.addAll(TriggerRoutes.of(new TriggerOperations(content.triggers().triggers(), factory),
                new SilenceWrites(factory)));
        return new HttpApi(new ApiHandler(described(routes, content.version()), groups, infrastructure,
                ApiDoor.api(content.triggers().group())), changes, groups, infrastructure);
    }

    /** Returns the handler of {@code /api}; its work that may block runs on the threads of the infrastructure. */
    public Handler handler() {
        return handler;
    }

    /** Returns the handler of {@code /v1/logs}, which takes the events of entities from exporters of OpenTelemetry. */
    public Handler entityEvents(EntityTerms terms) {
        return OtlpReceiver.handler(groups, infrastructure, terms);
    }

    /** Returns the handlers of requests whose answers may take longer than others: streams, and requests that wait for a change. */
    public List<Handler> endless() {
        return List.of(new StreamHandler(handler, changes),
                new RequestDeadline(longestWait, new ChosenHandler(handler, HttpApi::isWaiting)));
    }

    /** Returns the places of followers. */
    public Budget followers() {
        return changes.budget();
    }

    /** Ends all streams. */
    @Override
    public void close() {
        changes.close();
    }

    private static boolean isWaiting(Request request) {
        return request.getHeaders().contains("Prefer");
    }

    private static boolean isStream(Request request) {
        return Request.getPathInContext(request).endsWith(STREAM);
    }

    /** Adds the route of the document that describes all routes. */
    private static RouteTable described(List<Route> routes, String version) {
        List<Route> all = new ArrayList<>(routes);
        byte[][] document = new byte[1][];
        byte[][] page = new byte[1][];
        all.add(Route.get("/openapi.json", "getOpenApi", "Returns this document.", List.of(),
                List.of(RouteAnswer.ok("The OpenAPI document", "Document", MediaKind.JSON)),
                request -> ApiAnswer.of(MediaKind.JSON, document[0])));
        all.add(Route.get("/reference", "getReference", "Returns this description as a page for people.", List.of(),
                List.of(RouteAnswer.ok("The page", "", MediaKind.HTML)),
                request -> ApiAnswer.of(MediaKind.HTML, page[0])));
        RouteTable table = new RouteTable(all);
        document[0] = OpenApiDocument.of(table, version);
        page[0] = ReferencePage.of(table, version);
        return table;
    }

    /** Passes on some requests. */
    private static class ChosenHandler extends Handler.Abstract.NonBlocking {
        private final ApiHandler next;
        private final Predicate<Request> chosen;

        private ChosenHandler(ApiHandler next, Predicate<Request> chosen) {
            this.next = next;
            this.chosen = chosen;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            return chosen.test(request) && next.handle(request, response, callback);
        }
    }

    /** Passes on the requests for streams, and ends all streams when the server stops. */
    private static final class StreamHandler extends ChosenHandler implements Graceful {
        private final ChangeStreams changes;
        private volatile boolean stopping;

        private StreamHandler(ApiHandler next, ChangeStreams changes) {
            super(next, HttpApi::isStream);
            this.changes = changes;
        }

        @Override
        public CompletableFuture<Void> shutdown() {
            stopping = true;
            changes.close();
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public boolean isShutdown() {
            return stopping;
        }
    }
}
