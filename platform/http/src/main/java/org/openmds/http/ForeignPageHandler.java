package org.openmds.http;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.http.RefusalCounts.RefusalReason;

/**
 * Answers 403 to requests that a page of another site makes a browser send: those with a foreign {@code Origin} or with
 * {@code Sec-Fetch-Site: cross-site} (Fetch Metadata). Programs send neither. Thread-safe.
 */
public final class ForeignPageHandler extends Handler.Wrapper {

    private static final String SITE_HEADER = "Sec-Fetch-Site";

    private final List<String> paths;
    private final Predicate<String> ownOrigins;
    private final RefusalCounts refusals;

    /**
     * @param paths
     *            beginnings of the paths to protect
     * @param ownOrigins
     *            accepts the origins of the server's own pages, besides the address of the request itself
     */
    public ForeignPageHandler(List<String> paths, Predicate<String> ownOrigins, RefusalCounts refusals,
            Handler handler) {
        super(handler);
        this.paths = List.copyOf(paths);
        this.ownOrigins = ownOrigins;
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!isForeign(request) || !isProtected(Request.getPathInContext(request))) {
            return super.handle(request, response, callback);
        }
        refusals.add(RefusalReason.ORIGIN);
        new RefusalAnswer(HttpStatus.FORBIDDEN_403,
                "a page of another site sent this request; this path answers programs and the server's own pages only\n")
                .send(response, callback);
        return true;
    }

    private boolean isProtected(String path) {
        return paths.stream().anyMatch(path::startsWith);
    }

    private boolean isForeign(Request request) {
        String site = request.getHeaders().get(SITE_HEADER);
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        return "cross-site".equalsIgnoreCase(site)
                || origin != null && !isAddressOf(request, origin) && !ownOrigins.test(origin);
    }

    /** Returns true if the origin has the host and port of the request, which {@link ServerNameHandler} has checked. */
    private static boolean isAddressOf(Request request, String origin) {
        HttpURI uri = request.getHttpURI();
        return origin.toLowerCase(Locale.ROOT)
                .equals("%s://%s".formatted(uri.getScheme(), uri.getAuthority()).toLowerCase(Locale.ROOT));
    }
}
