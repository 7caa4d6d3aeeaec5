package org.openmds.http;

import java.time.Duration;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.io.CyclicTimeouts;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Closes the connection of a request that does not end in time, so that a client that sends or reads one byte a second occupies it only for
 * a limited time. One timer serves all requests: it looks at them once in a deadline, also at those that are left when the handler stops.
 */
public final class RequestDeadline extends Handler.Wrapper {

    private final Duration deadline;
    private final Set<RunningRequest> running = ConcurrentHashMap.newKeySet();
    private volatile @Nullable RequestTimeouts timeouts;

    public RequestDeadline(Duration deadline, Handler handler) {
        super(handler);
        this.deadline = deadline;
    }

    @Override
    protected void doStart() throws Exception {
        timeouts = new RequestTimeouts(getServer().getScheduler());
        super.doStart();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        RunningRequest started = new RunningRequest(request, NanoTime.now() + deadline.toNanos());
        running.add(started);
        RequestTimeouts timer = timeouts;
        if (timer != null) {
            timer.schedule(started);
        }
        boolean handled = false;
        try {
            handled = super.handle(request, response, Callback.from(() -> running.remove(started), callback));
            return handled;
        } finally {
            // A handler that does not accept a request does not complete its callback; the next handler may accept it.
            if (!handled) {
                running.remove(started);
            }
        }
    }

    private void close(RunningRequest late) {
        late.request.getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close(new TimeoutException("the request did not end within " + deadline));
    }

    /** A request that has not ended; equal only to itself. */
    private static final class RunningRequest implements CyclicTimeouts.Expirable {
        private final Request request;
        private final long end;

        private RunningRequest(Request request, long end) {
            this.request = request;
            this.end = end;
        }

        @Override
        public long getExpireNanoTime() {
            return end;
        }
    }

    private final class RequestTimeouts extends CyclicTimeouts<RunningRequest> {
        private RequestTimeouts(Scheduler scheduler) {
            super(scheduler);
        }

        @Override
        protected Iterator<RunningRequest> iterator() {
            return running.iterator();
        }

        /** Returns true, which removes the request. */
        @Override
        protected boolean onExpired(RunningRequest late) {
            close(late);
            return true;
        }
    }
}
