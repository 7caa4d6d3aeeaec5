package org.openmds.server.operation;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Cuts a connection on which the head of a request is not over in time; for the rest of a request there is {@link RequestDeadline}. Jetty's idle timeout
 * does not see a client that sends a byte a second. Looks at all connections now and then, so that requests cost nothing; a cut comes a quarter of the
 * deadline late at most.
 */
public final class HeadDeadline extends AbstractLifeCycle {

    private static final int CHECKS_PER_DEADLINE = 4;

    private final ServerConnector connector;
    private final Duration deadline;
    private volatile Scheduler.Task next = () -> false;

    public HeadDeadline(ServerConnector connector, Duration deadline) {
        this.connector = connector;
        this.deadline = deadline;
    }

    @Override
    protected void doStart() {
        scheduleCheck();
    }

    @Override
    protected void doStop() {
        next.cancel();
    }

    private void scheduleCheck() {
        next = connector.getScheduler()
                .schedule(this::check, deadline.toMillis() / CHECKS_PER_DEADLINE, TimeUnit.MILLISECONDS);
    }

    private void check() {
        for (EndPoint endPoint : connector.getConnectedEndPoints()) {
            if (endPoint.getConnection() instanceof HttpConnection connection && isOverdue(connection.getParser())) {
                endPoint.close(new TimeoutException("the head of the request was not over within " + deadline));
            }
        }
        if (isRunning()) {
            scheduleCheck();
        }
    }

    /** Between the first byte of a request and its content. Read while the connection's thread may write it: a wrong look is put right by the next. */
    private boolean isOverdue(HttpParser parser) {
        boolean inHead = !parser.isStart() && parser.getState().ordinal() < HttpParser.State.CONTENT.ordinal();
        return inHead && NanoTime.since(parser.getBeginNanoTime()) > deadline.toNanos();
    }
}
