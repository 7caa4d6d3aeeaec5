package org.openmds.wsrf.endpoint;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Runs a handler on threads that may wait, so that the server's own threads never do. What the handler does not know is not found: it must be the last
 * that is asked.
 */
public final class WorkerThreadHandler extends Handler.Wrapper {

    private final Executor threads;

    /**
     * @param threads
     *            as many as there are requests at once
     */
    public WorkerThreadHandler(Executor threads, Handler handler) {
        super(handler);
        this.threads = threads;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        try {
            threads.execute(() -> handleOnWorker(request, response, callback));
        } catch (RejectedExecutionException stopping) {
            Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
        }
        return true;
    }

    private void handleOnWorker(Request request, Response response, Callback callback) {
        try {
            if (!super.handle(request, response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            Response.writeError(request, response, callback, e);
        }
    }
}
