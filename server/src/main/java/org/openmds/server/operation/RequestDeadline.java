package org.openmds.server.operation;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** Cuts the connection of a request that is not over in time: a client that sends or reads a byte a second delays nobody and holds nothing for long. */
public final class RequestDeadline extends Handler.Wrapper {

    private final Duration deadline;

    public RequestDeadline(Duration deadline, Handler handler) {
        super(handler);
        this.deadline = deadline;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Scheduler.Task cut = request.getComponents()
                .getScheduler()
                .schedule(() -> request.getConnectionMetaData()
                        .getConnection()
                        .getEndPoint()
                        .close(new TimeoutException("the request was not over within " + deadline)),
                        deadline.toMillis(),
                        TimeUnit.MILLISECONDS);
        boolean handled = false;
        try {
            handled = super.handle(request, response, Callback.from(cut::cancel, callback));
            return handled;
        } finally {
            // Who does not handle a request does not complete its callback; the connection may go on to the next.
            if (!handled) {
                cut.cancel();
            }
        }
    }
}
