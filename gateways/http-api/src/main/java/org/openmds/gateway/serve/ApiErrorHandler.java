package org.openmds.gateway.serve;

import java.nio.ByteBuffer;
import java.util.Optional;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;

/**
 * Writes the problem documents of requests that Jetty refuses before any handler sees them: to paths of the API that it does not accept, and requests
 * whose heads it cannot read or that are too long. Other requests get Jetty's own pages. Thread-safe.
 */
public final class ApiErrorHandler extends ErrorHandler {

    /** The path of a request whose head cannot be read. */
    private static final String UNREADABLE = "/badMessage";

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Optional.ofNullable(request.getHttpURI().getPath()).orElse("");
        if (!path.startsWith(ApiHandler.ROOT) && !path.equals(UNREADABLE)) {
            return super.handle(request, response, callback);
        }
        int status = response.getStatus();
        String title = Optional.ofNullable(HttpStatus.getMessage(status)).orElse("Error");
        ApiAnswer answer = ApiAnswer.problem(new ApiProblem(status, detail(request, status, title)), title);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.media().header());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length());
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.write(true, ByteBuffer.wrap(answer.body().bytes()), callback);
        return true;
    }

    /** Returns what is wrong with a request; of an error inside the server only its title. */
    private static String detail(Request request, int status, String title) {
        return status < HttpStatus.INTERNAL_SERVER_ERROR_500
                && request.getAttribute(ERROR_MESSAGE) instanceof String message ? message : title;
    }
}
