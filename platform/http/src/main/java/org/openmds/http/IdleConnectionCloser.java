package org.openmds.http;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Closes connections that wait for a request for long, while the limit of connections is reached and further clients wait to be accepted. Otherwise
 * silent connections of several addresses would occupy the server until their idle timeout. All connections are looked at each second, only at the
 * limit.
 */
public final class IdleConnectionCloser extends PeriodicConnectionCheck {

    private static final long PERIOD_MILLIS = 1_000;

    private final int maxConnections;
    private final Duration idle;

    /**
     * @param maxConnections
     *            the largest number of connections that the connector accepts
     * @param idle
     *            time without a request after which a connection is closed at the limit
     */
    public IdleConnectionCloser(ServerConnector connector, int maxConnections, Duration idle) {
        super(connector, PERIOD_MILLIS);
        this.maxConnections = maxConnections;
        this.idle = idle;
    }

    @Override
    void check() {
        if (connector().getConnectedEndPoints().size() >= maxConnections) {
            connector().getConnectedEndPoints().stream().filter(this::isIdle).forEach(this::close);
        }
    }

    private boolean isIdle(EndPoint endPoint) {
        return endPoint instanceof AbstractEndPoint each && each.getIdleFor() > idle.toMillis()
                && endPoint.getConnection() instanceof HttpConnection connection && connection.getParser().isStart();
    }

    private void close(EndPoint endPoint) {
        endPoint.close(new TimeoutException("idle for " + idle + " while all connections are in use"));
    }
}
