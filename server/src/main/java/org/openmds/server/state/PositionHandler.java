package org.openmds.server.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.openmds.state.replicated.LogPosition;
import org.openmds.wsrf.endpoint.RequestRefusal;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/**
 * Lets clients of a member read their own writes. Each answer has the position of the log up to which it contains the changes, in the header {@value
 * #POSITION}. A request that names a position, in the header {@value #AT_LEAST} or the parameter {@value #PARAMETER}, waits up to a second until this
 * member shows it; then it is refused with the leader's address. Thread-safe.
 */
public final class PositionHandler extends Handler.Wrapper {

    static final String POSITION = "OpenMDS-Position";
    static final String AT_LEAST = "OpenMDS-At-Least";
    static final String PARAMETER = "at-least";

    private final MemberView member;
    private final List<ServiceGroup> groups;
    private final Executor threads;

    /**
     * @param groups
     *            the groups that clients read
     * @param threads
     *            must offer a thread for each request that waits
     */
    public PositionHandler(MemberView member, List<ServiceGroup> groups, Executor threads, Handler next) {
        super(next);
        this.member = member;
        this.groups = List.copyOf(groups);
        this.threads = threads;
    }

    /** The position that a request names, and the request without it. */
    private record NamedPosition(String text, Request request) {
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Response positioned = new PositionedResponse(request, response, member);
        Optional<NamedPosition> named = named(request);
        if (named.isEmpty()) {
            return super.handle(request, positioned, callback);
        }
        Optional<LogPosition> wanted = LogPosition.parse(named.get().text());
        if (wanted.isEmpty()) {
            Response.writeError(request, positioned, callback, HttpStatus.BAD_REQUEST_400,
                    "%s must be a position as in the header %s, such as 3-1042".formatted(PARAMETER, POSITION));
            return true;
        }
        try {
            threads.execute(() -> handleAfter(wanted.get(), named.get().request(), positioned, callback));
        } catch (RejectedExecutionException stopping) {
            Response.writeError(request, positioned, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
        }
        return true;
    }

    private void handleAfter(LogPosition wanted, Request request, Response response, Callback callback) {
        try {
            if (!member.awaitShown(wanted, groups)) {
                RequestRefusal.set(request, member.refusal(wanted));
            }
            if (!super.handle(request, response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            Response.writeError(request, response, callback, e);
        }
    }

    private static Optional<NamedPosition> named(Request request) {
        String header = request.getHeaders().get(AT_LEAST);
        if (header != null) {
            return Optional.of(new NamedPosition(header.strip(), request));
        }
        String query = request.getHttpURI().getQuery();
        if (query == null || !query.contains(PARAMETER + "=")) {
            return Optional.empty();
        }
        List<String> pairs = Arrays.asList(query.split("&"));
        String rest = pairs.stream().filter(pair -> !isPosition(pair)).collect(Collectors.joining("&"));
        return pairs.stream()
                .filter(PositionHandler::isPosition)
                .findFirst()
                .map(pair -> new NamedPosition(pair.substring(PARAMETER.length() + 1),
                        Request.serveAs(request, withQuery(request.getHttpURI(), rest))));
    }

    private static boolean isPosition(String pair) {
        return pair.startsWith(PARAMETER + "=");
    }

    private static HttpURI withQuery(HttpURI uri, String query) {
        return HttpURI.build(uri).query(query.isEmpty() ? null : query).asImmutable();
    }

    /** Adds the position of the member when the answer begins, after the change that it acknowledges. */
    private static final class PositionedResponse extends Response.Wrapper {

        private final MemberView member;

        PositionedResponse(Request request, Response response, MemberView member) {
            super(request, response);
            this.member = member;
        }

        @Override
        public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
            if (!isCommitted()) {
                getHeaders().put(POSITION, member.applied().toString());
            }
            super.write(last, content, callback);
        }
    }
}
