package org.openmds.server.front;

import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.AbstractConnector;

/**
 * The failures of a connector to accept connections, usually because the process has no file descriptor left. The connector goes on after a little
 * while, and clients wait meanwhile. One line a minute is logged. Thread-safe.
 */
public final class AcceptFailures {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration RETRY_DELAY = Duration.ofMillis(200);
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    private final AtomicLong nextLogNanos = new AtomicLong(System.nanoTime());
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile boolean failing;

    /** Returns true if the last attempt failed. */
    public boolean isFailing() {
        return failing;
    }

    /** Tells that a connection was accepted. */
    public void succeeded() {
        failing = false;
    }

    /** Ends the waiting of acceptors. */
    public void stop() {
        stopping.countDown();
    }

    /** Returns true for failures after which the connector can go on. */
    public static boolean canRetry(Throwable failure) {
        return !(failure instanceof InterruptedException || failure instanceof ClosedByInterruptException);
    }

    /** Waits a little before the next attempt; returns false if the connector stops, or accepts no more because it is closed. */
    public boolean retry(AbstractConnector connector, Throwable failure) {
        if (failure instanceof ClosedChannelException) {
            return false;
        }
        failing = true;
        log(connector, failure);
        try {
            return !stopping.await(RETRY_DELAY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void log(AbstractConnector connector, Throwable failure) {
        long now = System.nanoTime();
        long next = nextLogNanos.get();
        if (now - next >= 0 && nextLogNanos.compareAndSet(next, now + LOG_INTERVAL.toNanos())) {
            LOG.warn("{}: connections cannot be accepted, and further clients wait: {}; {} connections are open",
                    connector.getName(), failure.getMessage(), connector.getConnectedEndPoints().size());
        }
    }
}
