package org.openmds.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.util.NanoTime;
import org.openmds.http.RefusalCounts.RefusalReason;

/** Jetty's limit of the rate of requests, by the address of the client. A request beyond the rate gets 429 with Retry-After. Thread-safe. */
public final class RequestRateHandler extends DoSHandler {

    /** Largest number of addresses whose rates are known at one time; the requests of further ones pass. */
    private static final int ADDRESSES = 100_000;

    /**
     * @param perSecond
     *            largest number of requests of one address in a second
     */
    public RequestRateHandler(int perSecond, RefusalCounts refusals, Handler handler) {
        super(handler, ClientAddress::key, _ -> new RequestRate(perSecond, NanoTime.now()),
                (_, response, callback) -> {
                    refusals.add(RefusalReason.RATE);
                    new RefusalAnswer(HttpStatus.TOO_MANY_REQUESTS_429,
                            "more than %d requests in a second from this address (http.requests-per-second)\n"
                                    .formatted(perSecond))
                            .sendWithRetry(response, callback);
                    return true;
                }, ADDRESSES, false);
    }
}
