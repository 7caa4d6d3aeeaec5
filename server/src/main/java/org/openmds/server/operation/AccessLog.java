package org.openmds.server.operation;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.NanoTime;

/**
 * Writes one line for each HTTP request to a logger of its own: client, request, status, bytes, microseconds. Headers are never logged, so
 * tokens are not. Long paths are cut, and in a second at most {@value #MAX_LINES} lines are written, so that requests cannot fill the disk or hide other
 * lines; a line says how many are missing.
 */
public final class AccessLog implements RequestLog {

    /** Name of the logger. */
    public static final String LOGGER = "access";

    static final int MAX_PATH = 256;
    static final int MAX_LINES = 1_000;

    private static final Logger LOG = LogManager.getLogger(LOGGER);
    private static final int COUNT_BITS = 32;
    private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

    private final LongSupplier nanoTime;
    /** The second, and in the lower half the requests in it. */
    private final AtomicLong window = new AtomicLong();

    public AccessLog() {
        this(System::nanoTime);
    }

    AccessLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public void log(Request request, Response response) {
        if (mayWrite()) {
            LOG.info("{} {} {} {} {} {}us", Request.getRemoteAddr(request), cut(request.getMethod()),
                    cut(request.getHttpURI().getPathQuery()), response.getStatus(),
                    Response.getContentBytesWritten(response),
                    TimeUnit.NANOSECONDS.toMicros(NanoTime.since(request.getBeginNanoTime())));
        }
    }

    /** Counts a request; returns false if this second has its lines already. */
    boolean mayWrite() {
        long second = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong()) & COUNT_MASK;
        long before = window.getAndUpdate(
                now -> now >>> COUNT_BITS == second ? now + 1 : second << COUNT_BITS | 1);
        if (before >>> COUNT_BITS == second) {
            boolean fits = (before & COUNT_MASK) < MAX_LINES;
            if (!fits) {
                LoggingSetup.countDropped();
            }
            return fits;
        }
        missing(before & COUNT_MASK)
                .ifPresent(count -> LOG.info("requests of one second that were not logged: {}", count));
        return true;
    }

    private static OptionalLong missing(long requests) {
        return requests > MAX_LINES ? OptionalLong.of(requests - MAX_LINES) : OptionalLong.empty();
    }

    static String cut(String text) {
        return text.length() <= MAX_PATH ? text : text.substring(0, MAX_PATH) + "...";
    }
}
