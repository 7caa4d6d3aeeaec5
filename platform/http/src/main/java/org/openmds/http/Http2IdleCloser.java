package org.openmds.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Session;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.NanoTime;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Closes connections with HTTP/2 that have had no request for the idle timeout, or for a shorter time while no more connections can be accepted. Frames
 * without a request (pings, the parts of a head that does not end) do not keep a connection open; Jetty's idle timeout counts them. Thread-safe.
 */
public final class Http2IdleCloser extends PeriodicConnectionCheck {

    private static final long PERIOD_MILLIS = 1_000;

    private final BooleanSupplier scarce;
    private final Duration idle;
    private final Duration scarceIdle;
    @GuardedBy("this")
    private final Map<EndPoint, Quiet> quiet = new WeakHashMap<>();

    /** The number of requests so far, and the time since which there was none in progress. */
    private record Quiet(long requests, long sinceNanos) {
    }

    /**
     * @param scarce
     *            returns true while no more connections can be accepted
     * @param scarceIdle
     *            the idle timeout meanwhile
     */
    public Http2IdleCloser(Connector connector, BooleanSupplier scarce, Duration idle, Duration scarceIdle) {
        super(connector, PERIOD_MILLIS);
        this.scarce = scarce;
        this.idle = idle;
        this.scarceIdle = scarceIdle;
    }

    @Override
    void check() {
        long limitNanos = (scarce.getAsBoolean() ? scarceIdle : idle).toNanos();
        List<EndPoint> overdue = new ArrayList<>();
        for (EndPoint endPoint : connector().getConnectedEndPoints()) {
            if (connection(endPoint) instanceof HTTP2Connection http2
                    && quietNanos(endPoint, http2.getSession()) > limitNanos) {
                overdue.add(endPoint);
            }
        }
        overdue.forEach(each -> each.close(new TimeoutException("no request for " + limitNanos / 1_000_000 + " ms")));
    }

    private synchronized long quietNanos(EndPoint endPoint, HTTP2Session session) {
        long now = NanoTime.now();
        long requests = session.getStreamsOpened();
        Quiet before = quiet.get(endPoint);
        if (before == null || before.requests != requests || !session.getStreams().isEmpty()) {
            quiet.put(endPoint, new Quiet(requests, now));
            return 0;
        }
        return now - before.sinceNanos;
    }
}
