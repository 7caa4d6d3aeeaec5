package org.openmds.webmds.live;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.component.Graceful;
import org.openmds.http.ClientAddress;

/**
 * The handler of {@code /webmds/events?group=NAME}, which sends server-sent events. Its answers do not end, so it must not be behind a
 * deadline for requests. Each stream has a virtual thread; {@link ChangeFeed} limits their number. Thread-safe.
 */
public final class EventHandler extends Handler.Abstract.NonBlocking implements Graceful {

    private static final String PATH = "/webmds/events";
    private static final String RETRY_SECONDS = "30";

    private final ChangeFeed changeFeed;
    private final Predicate<Request> readers;
    private final Predicate<Request> followers;
    private volatile boolean stopping;

    /**
     * @param readers
     *            accepts the requests of users who may read; does not block
     * @param followers
     *            accepts the requests of users who may still read while their stream is open; may block
     */
    public EventHandler(ChangeFeed changeFeed, Predicate<Request> readers, Predicate<Request> followers) {
        this.changeFeed = changeFeed;
        this.readers = readers;
        this.followers = followers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals(PATH)) {
            return false;
        }
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put("Referrer-Policy", "same-origin");
        response.getHeaders().put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        if (!HttpMethod.GET.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, HttpMethod.GET.asString());
            refuse(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "Events can only be read; use GET.");
        } else if (isForeign(request)) {
            refuse(response, callback, HttpStatus.FORBIDDEN_403, "Only pages of this server may read events.");
        } else if (!readers.test(request)) {
            refuse(response, callback, HttpStatus.FORBIDDEN_403,
                    "Only users with the right to read follow changes; sign in.");
        } else {
            answer(request, response, callback);
        }
        return true;
    }

    /** Ends all streams immediately, so that the server's shutdown does not wait for them. */
    @Override
    public CompletableFuture<Void> shutdown() {
        stopping = true;
        changeFeed.stop();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isShutdown() {
        return stopping;
    }

    private void answer(Request request, Response response, Callback callback) {
        Optional<String> group = group(request).filter(changeFeed::canFollow);
        if (group.isEmpty()) {
            refuse(response, callback, HttpStatus.NOT_FOUND_404,
                    "WebMDS shows no such service group; name one with group=.");
            return;
        }
        Optional<ChangeFeed.FeedListener> listener = changeFeed.listen(group.get(),
                ClientAddress.key(request));
        if (listener.isEmpty()) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, RETRY_SECONDS);
            refuse(response, callback, HttpStatus.SERVICE_UNAVAILABLE_503,
                    "The limit of browsers that follow changes, for all or for one address, is reached; "
                            + "try again later, or reload the page to see changes.");
            return;
        }
        extendIdleTimeout(request.getConnectionMetaData().getConnection().getEndPoint());
        Thread.ofVirtual().name("webmds-events").start(() -> stream(request, response, callback, listener.get()));
    }

    /**
     * Sets an idle timeout that is longer than the heartbeat interval; it then applies if a heartbeat cannot be written. No further request
     * follows.
     */
    private void extendIdleTimeout(EndPoint connection) {
        connection.setIdleTimeout(
                Math.max(connection.getIdleTimeout(), 3 * changeFeed.times().heartbeat().toMillis()));
    }

    private void stream(Request request, Response response, Callback callback, ChangeFeed.FeedListener listener) {
        try (listener) {
            response.setStatus(HttpStatus.OK_200);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            response.getHeaders().put("X-Accel-Buffering", "no");
            new EventStream(request, response, changeFeed.times()).run(listener, () -> followers.test(request));
            response.write(true, ByteBuffer.allocate(0), callback);
        } catch (IOException | InterruptedException | RuntimeException e) {
            callback.failed(e);
        }
    }

    /** Returns true if a page of another site sent the request. Browsers send this header; other clients cannot be misused by a page. */
    private static boolean isForeign(Request request) {
        String site = request.getHeaders().get("Sec-Fetch-Site");
        return site != null && !site.equals("same-origin") && !site.equals("none");
    }

    private static Optional<String> group(Request request) {
        try {
            Fields query = Request.extractQueryParameters(request);
            return Optional.ofNullable(query.getValue("group"));
        } catch (IllegalArgumentException | HttpException.IllegalStateException e) {
            return Optional.empty();
        }
    }

    private static void refuse(Response response, Callback callback, int status, String why) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
        response.write(true, ByteBuffer.wrap((why + "\n").getBytes(StandardCharsets.UTF_8)), callback);
    }
}
