package org.openmds.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes the connection of a request that does not end in time, so that a client that sends or reads one byte a second occupies it only for
 * a limited time.
 */
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
                        .close(new TimeoutException("the request did not end within " + deadline)),
                        deadline.toMillis(),
                        TimeUnit.MILLISECONDS);
        boolean handled = false;
        try {
            handled = super.handle(request, response, Callback.from(cut::cancel, callback));
            return handled;
        } finally {
            // A handler that does not accept a request does not complete its callback; the next handler may accept it.
            if (!handled) {
                cut.cancel();
            }
        }
    }
}
