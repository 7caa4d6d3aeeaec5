package org.openmds.http;

import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;

/**
 * Limits the requests in progress on connections with HTTP/2, which can have several at one time, to as many as connections with HTTP/1.1 could have. So
 * the limit of connections remains a limit of requests. Further requests get 503 with Retry-After. Thread-safe.
 */
public final class Http2RequestLimit extends Handler.Wrapper {

    private final Budget requests;
    private final Predicate<Request> exempt;

    /**
     * @param requests
     *            the requests of all addresses, and the share of one
     * @param exempt
     *            accepts requests without a limit
     */
    public Http2RequestLimit(Budget requests, Predicate<Request> exempt, Handler handler) {
        super(handler);
        this.requests = requests;
        this.exempt = exempt;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2 || exempt.test(request)) {
            return super.handle(request, response, callback);
        }
        Optional<BudgetPermit> permit = requests.take(ClientAddress.key(request), 1);
        if (permit.isEmpty()) {
            new RefusalAnswer(HttpStatus.SERVICE_UNAVAILABLE_503,
                    "too many requests at one time with HTTP/2 (http.max-connections, http.connections-per-address)\n")
                    .sendWithRetry(response, callback);
            return true;
        }
        Request.addCompletionListener(request, _ -> permit.get().close());
        return super.handle(request, response, callback);
    }
}
