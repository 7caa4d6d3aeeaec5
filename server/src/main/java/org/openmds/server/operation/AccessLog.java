package org.openmds.server.operation;

import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.NanoTime;

/**
 * Writes one line for each HTTP request to a logger of its own: client, request, status, bytes, microseconds. Headers are never logged, so
 * tokens are not.
 */
public final class AccessLog implements RequestLog {

    /** Name of the logger. */
    public static final String LOGGER = "access";

    private static final Logger LOG = LogManager.getLogger(LOGGER);

    @Override
    public void log(Request request, Response response) {
        LOG.info("{} {} {} {} {} {}us", Request.getRemoteAddr(request), request.getMethod(),
                request.getHttpURI().getPathQuery(),
                response.getStatus(), Response.getContentBytesWritten(response),
                TimeUnit.NANOSECONDS.toMicros(NanoTime.since(request.getBeginNanoTime())));
    }
}
