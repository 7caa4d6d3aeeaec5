package org.openmds.wsrf.endpoint;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Runs a handler on threads that may block, so that the server's own threads never block. If the handler does not handle the request, the answer is
 * 404, so this must be the last handler.
 */
public final class WorkerThreadHandler extends Handler.Wrapper {

    private final Executor threads;

    /**
     * @param threads
     *            must offer a thread for each concurrent request
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
