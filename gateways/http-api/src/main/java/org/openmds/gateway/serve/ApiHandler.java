package org.openmds.gateway.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.GroupVersions;
import org.openmds.gateway.json.InvalidJsonException;
import org.openmds.gateway.route.AcceptedMedia;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.route.ParameterReader;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.RouteTable;
import org.openmds.gateway.route.RouteTable.Found;
import org.openmds.wsrf.endpoint.RequestRefusal;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;

/**
 * The handler of {@code /api}, or of another door. The order of work for a request: its path, who is asking, what he may, its parameters, and only then its body. Answers
 * that are ready are sent by the server's own threads; all others are made on threads that may block. Thread-safe.
 */
public final class ApiHandler extends Handler.Abstract.NonBlocking {

    private static final Logger LOG = LogManager.getLogger();
    static final String ROOT = "/api/";
    private static final Pattern WAIT = Pattern.compile("(?:.*[,;\\s])?wait=([0-9]{1,4})(?:[,;\\s].*)?");

    private final RouteTable routes;
    private final ApiGroups groups;
    private final ApiInfrastructure infrastructure;
    private final ApiCallers callers;
    private final ApiDoor door;

    /** Creates the handler of a door. */
    public ApiHandler(RouteTable routes, ApiGroups groups, ApiInfrastructure infrastructure, ApiDoor door) {
        this.routes = routes;
        this.groups = groups;
        this.infrastructure = infrastructure;
        this.callers = new ApiCallers(infrastructure.access());
        this.door = door;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = Request.getPathInContext(request);
        if (!path.startsWith(door.root())) {
            return false;
        }
        ApiExchange exchange = new ApiExchange(request, response, callback, infrastructure, door);
        try {
            begin(exchange, path);
        } catch (ApiProblem problem) {
            exchange.send(problem);
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            failed(exchange, bug);
        }
        return true;
    }

    private void begin(ApiExchange exchange, String path) {
        String method = exchange.request().getMethod();
        switch (routes.find(method, segments(path))) {
            case Found.Matched found -> {
                exchange.recordOperation(found.route(),
                        Optional.ofNullable(found.path().getOrDefault("key", found.path().get("id"))));
                callers.identify(exchange, caller -> guarded(exchange, () -> check(exchange, found, caller)));
            }
            case Found.OtherMethods(List<String> methods) -> {
                exchange.response().getHeaders().put(HttpHeader.ALLOW, String.join(", ", methods));
                throw new ApiProblem(405, "the method %s is not allowed here".formatted(method));
            }
            case Found.Nothing() -> throw ApiProblem.unknown(door.unknown());
        }
    }

    private List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(door.root().length()).split("/", -1)) {
            segments.add(segment.indexOf('%') < 0 ? segment : URIUtil.decodePath(segment));
        }
        return segments;
    }

    private void check(ApiExchange exchange, Found.Matched found, Caller caller) {
        Request request = exchange.request();
        RequestRefusal.of(request).ifPresent(fault -> {
            throw ApiProblem.of(HttpStatus.SERVICE_UNAVAILABLE_503, fault);
        });
        Route route = found.route();
        Map<String, String> path = found.path();
        String group = path.get("group");
        if (group != null) {
            if (groups.find(group).isEmpty()) {
                throw groups.unknown(group);
            }
            callers.require(caller, route.right(), group);
        } else {
            door.groupOf().apply(route).ifPresent(other -> callers.require(caller, route.right(), other));
        }
        String query = Optional.ofNullable(request.getHttpURI().getQuery()).orElse("");
        Map<String, String> values = ParameterReader.read(route, path, query,
                name -> Optional.ofNullable(request.getHeaders().get(name)));
        List<MediaKind> offered = found.offered();
        MediaKind media = offered.isEmpty()
                ? MediaKind.JSON
                : AcceptedMedia.choose(offered, Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT))
                        .orElse(""))
                        .orElseThrow(() -> new ApiProblem(406,
                                "none of the accepted media types is offered; offered are %s".formatted(
                                        offered.stream().map(MediaKind::type).toList())));
        ApiRequest known = new ApiRequest(values, query, media, Optional.empty(), context(exchange, caller));
        if (route.operation() instanceof EventOperation events) {
            follow(exchange, events, known);
        } else if (route.body().isEmpty()) {
            answer(exchange, route, known);
        } else {
            execute(exchange, () -> {
                ApiRequest withBody = new ApiRequest(values, query, media,
                        Optional.of(SentBodyReader.read(exchange, route.body().get(), infrastructure.limits())),
                        known.context());
                exchange.send(route.operation().answer(withBody));
            });
        }
    }

    private static void follow(ApiExchange exchange, EventOperation events, ApiRequest request) {
        exchange.recordStream();
        events.follow(request, exchange.request(), exchange.response(), exchange.callback());
    }

    private ApiRequest.CallContext context(ApiExchange exchange, Caller caller) {
        return new ApiRequest.CallContext(caller, Deadline.in(infrastructure.limits().deadline()),
                exchange.permits().memory(caller.lane(), 0), exchange::recordChanged);
    }

    private void answer(ApiExchange exchange, Route route, ApiRequest request) {
        Optional<ApiAnswer> ready = route.operation().answerAtOnce(request);
        if (ready.isPresent() && !exchange.isCompressible(ready.get()) && wait(request).isEmpty()) {
            exchange.send(ready.get());
        } else {
            execute(exchange, () -> exchange.send(awaited(route, request)));
        }
    }

    /** Answers a request, or waits for a change first if the client has the present answer and wants to wait. */
    private ApiAnswer awaited(Route route, ApiRequest request) {
        Optional<Duration> wait = wait(request);
        Optional<ApiGroup> group = request.value("group").flatMap(groups::find);
        if (wait.isEmpty() || group.isEmpty()) {
            return route.operation().answer(request);
        }
        GroupVersions versions = group.get().versions();
        Deadline end = Deadline.in(wait.get());
        long known = versions.count();
        ApiAnswer answer = route.operation().answer(request);
        try {
            while (answer.status() == 304 && versions.await(known, end.remaining())) {
                known = versions.count();
                answer = route.operation().answer(fresh(request));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiProblem(503, "the server stops");
        }
        return answer.with("Preference-Applied", "wait=" + wait.get().toSeconds());
    }

    /** Returns the request with the full time for its operation. */
    private ApiRequest fresh(ApiRequest request) {
        return new ApiRequest(request.values(), request.text(), request.media(), request.body(),
                new ApiRequest.CallContext(request.caller(), Deadline.in(infrastructure.limits().deadline()),
                        request.context().memory(), request.context().changed()));
    }

    /** Returns the time for which the client wants to wait (RFC 7240, section 4.3). */
    private static Optional<Duration> wait(ApiRequest request) {
        return request.value("prefer").flatMap(ApiHandler::wait);
    }

    private static Optional<Duration> wait(String preferences) {
        Matcher found = WAIT.matcher(preferences);
        if (!found.matches()) {
            return Optional.empty();
        }
        Duration wanted = Duration.ofSeconds(Long.parseLong(found.group(1)));
        Duration longest = GroupVersions.longestWait();
        return Optional.of(wanted.compareTo(longest) > 0 ? longest : wanted);
    }

    private void execute(ApiExchange exchange, Runnable work) {
        try {
            infrastructure.threads().execute(() -> guarded(exchange, work));
        } catch (RejectedExecutionException stopping) {
            exchange.send(new ApiProblem(503, "the server stops"));
        }
    }

    private static void guarded(ApiExchange exchange, Runnable work) {
        try {
            work.run();
        } catch (ApiProblem problem) {
            exchange.send(problem);
        } catch (InvalidJsonException wrong) {
            exchange.send(ApiProblem.invalid(String.valueOf(wrong.getMessage())));
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            failed(exchange, bug);
        }
    }

    private static void failed(ApiExchange exchange, Throwable bug) {
        LOG.error("a request to the HTTP API failed", bug);
        exchange.send(new ApiProblem(500, "the request failed inside the server; its log has the cause"));
    }
}
