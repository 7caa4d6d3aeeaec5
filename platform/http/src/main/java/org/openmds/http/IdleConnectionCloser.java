package org.openmds.http;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;

/**
 * Closes connections that wait for a request for long, while no more connections can be accepted and further clients wait. Otherwise silent
 * connections of several addresses would occupy the server until their idle timeout. All connections are looked at each second, only meanwhile.
 */
public final class IdleConnectionCloser extends PeriodicConnectionCheck {

    private static final long PERIOD_MILLIS = 1_000;

    private final BooleanSupplier scarce;
    private final Duration idle;

    /**
     * @param scarce
     *            returns true while no more connections can be accepted
     * @param idle
     *            time without a request after which a connection is closed meanwhile
     */
    public IdleConnectionCloser(Connector connector, BooleanSupplier scarce, Duration idle) {
        super(connector, PERIOD_MILLIS);
        this.scarce = scarce;
        this.idle = idle;
    }

    @Override
    void check() {
        if (scarce.getAsBoolean()) {
            connector().getConnectedEndPoints().stream().filter(this::isIdle).forEach(this::close);
        }
    }

    private boolean isIdle(EndPoint endPoint) {
        return endPoint instanceof AbstractEndPoint each && each.getIdleFor() > idle.toMillis()
                && http(endPoint).filter(connection -> connection.getParser().isStart()).isPresent();
    }

    private void close(EndPoint endPoint) {
        endPoint.close(new TimeoutException("idle for " + idle.toMillis() + " ms while all connections are in use"));
    }
}
