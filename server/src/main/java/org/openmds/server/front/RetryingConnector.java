package org.openmds.server.front;

import java.io.IOException;

import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A connector that goes on when it cannot accept a connection, usually because the process has no file descriptor left. Clients wait meanwhile. It
 * logs one line a minute; Jetty's own connector logs a stack trace a second. It is started once. Thread-safe.
 */
public final class RetryingConnector extends ServerConnector {

    private final AcceptFailures failures = new AcceptFailures();

    public RetryingConnector(Server server, int acceptors, int selectors, ConnectionFactory... protocols) {
        super(server, acceptors, selectors, protocols);
    }

    /** Returns true if the last attempt to accept a connection failed. */
    public boolean isFailing() {
        return failures.isFailing();
    }

    @Override
    public void accept(int acceptorId) throws IOException {
        super.accept(acceptorId);
        failures.succeeded();
    }

    @Override
    protected void doStop() throws Exception {
        failures.stop();
        super.doStop();
    }

    /** Waits a little before the next attempt; returns false if the connector stops. */
    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        return isRunning() && AcceptFailures.canRetry(failure)
                ? failures.retry(this, failure)
                : super.handleAcceptFailure(failure);
    }

    @Override
    public String getName() {
        return "port " + getLocalPort();
    }
}
