package org.openmds.http;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.NanoTime;

/**
 * Closes connections on which a request head or the TLS handshake does not end in time; {@link RequestDeadline} covers the rest of a request. Jetty's idle timeout does
 * not catch a client that sends one byte a second. All connections are checked periodically, so that requests cost nothing; a connection is closed at
 * most a quarter of the deadline late.
 */
public final class HeadDeadline extends PeriodicConnectionCheck {

    private static final int CHECKS_PER_DEADLINE = 4;
    private static final String NO_CIPHER_SUITE = "SSL_NULL_WITH_NULL_NULL";

    private final Duration deadline;

    public HeadDeadline(Connector connector, Duration deadline) {
        super(connector, deadline.toMillis() / CHECKS_PER_DEADLINE);
        this.deadline = deadline;
    }

    @Override
    void check() {
        for (EndPoint endPoint : connector().getConnectedEndPoints()) {
            if (http(endPoint).filter(connection -> isOverdue(connection.getParser())).isPresent()) {
                endPoint.close(new TimeoutException("the request head did not end within " + deadline));
            } else if (endPoint.getConnection() instanceof SslConnection tls && isOverdue(tls)) {
                endPoint.close(new TimeoutException("the TLS handshake did not end within " + deadline));
            }
        }
    }

    /** Returns true if the handshake has not ended in time. Until then the session has no cipher suite. */
    private boolean isOverdue(SslConnection tls) {
        return tls.getSSLEngine().getSession().getCipherSuite().equals(NO_CIPHER_SUITE)
                && System.currentTimeMillis() - tls.getCreatedTimeStamp() > deadline.toMillis();
    }

    /**
     * Returns true if a request head has begun and has not ended in time. The connection's thread may change the parser at the same time; the next
     * check corrects a wrong result.
     */
    private boolean isOverdue(HttpParser parser) {
        boolean inHead = !parser.isStart() && parser.getState().ordinal() < HttpParser.State.CONTENT.ordinal();
        return inHead && NanoTime.since(parser.getBeginNanoTime()) > deadline.toNanos();
    }
}
