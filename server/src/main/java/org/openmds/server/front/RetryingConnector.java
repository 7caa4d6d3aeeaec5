package org.openmds.server.front;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A connector that goes on when it cannot accept a connection, usually because the process has no file descriptor left. Clients wait meanwhile. It
 * logs one line a minute; Jetty's own connector logs a stack trace a second. It is started once. Thread-safe.
 */
public final class RetryingConnector extends ServerConnector {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration RETRY_DELAY = Duration.ofMillis(200);
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    private final AtomicLong nextLogNanos = new AtomicLong(System.nanoTime());
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile boolean failing;

    public RetryingConnector(Server server, int acceptors, int selectors, ConnectionFactory... protocols) {
        super(server, acceptors, selectors, protocols);
    }

    /** Returns true if the last attempt to accept a connection failed. */
    public boolean isFailing() {
        return failing;
    }

    @Override
    public void accept(int acceptorId) throws IOException {
        super.accept(acceptorId);
        failing = false;
    }

    @Override
    protected void doStop() throws Exception {
        stopping.countDown();
        super.doStop();
    }

    /** Waits a little before the next attempt; returns false if the connector stops. */
    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        if (!isRunning() || failure instanceof InterruptedException || failure instanceof ClosedByInterruptException) {
            return super.handleAcceptFailure(failure);
        }
        failing = true;
        log(failure);
        try {
            return !stopping.await(RETRY_DELAY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void log(Throwable failure) {
        long now = System.nanoTime();
        long next = nextLogNanos.get();
        if (now - next >= 0 && nextLogNanos.compareAndSet(next, now + LOG_INTERVAL.toNanos())) {
            LOG.warn("port {}: connections cannot be accepted, and further clients wait: {}; {} connections are open",
                    getLocalPort(), failure.getMessage(), getConnectedEndPoints().size());
        }
    }
}
