package org.openmds.http;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Checks the connections of a connector again and again, from its start to its stop. Requests cost nothing. */
abstract class PeriodicConnectionCheck extends AbstractLifeCycle {

    private final Connector connector;
    private final long periodMillis;
    private volatile Scheduler.Task next = () -> false;

    PeriodicConnectionCheck(Connector connector, long periodMillis) {
        this.connector = connector;
        this.periodMillis = periodMillis;
    }

    Connector connector() {
        return connector;
    }

    /** Returns the connection of HTTP/1.1 of an end point, also inside TLS. */
    static Optional<HttpConnection> http(EndPoint endPoint) {
        return connection(endPoint) instanceof HttpConnection http ? Optional.of(http) : Optional.empty();
    }

    /** Returns the connection of an end point, or the one inside TLS. */
    static @Nullable Connection connection(EndPoint endPoint) {
        return endPoint.getConnection() instanceof SslConnection tls
                ? tls.getSslEndPoint().getConnection()
                : endPoint.getConnection();
    }

    /** Checks all connections once. Called by the connector's scheduler; must not block. */
    abstract void check();

    @Override
    protected void doStart() {
        scheduleCheck();
    }

    @Override
    protected void doStop() {
        next.cancel();
    }

    private void scheduleCheck() {
        next = connector.getScheduler().schedule(this::checkAndRepeat, periodMillis, TimeUnit.MILLISECONDS);
    }

    private void checkAndRepeat() {
        check();
        if (isRunning()) {
            scheduleCheck();
        }
    }
}
