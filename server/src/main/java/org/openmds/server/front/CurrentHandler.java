package org.openmds.server.front;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;

/** Passes requests to a handler that can be replaced while the server runs. Requests in progress end in the handler that began them. */
public final class CurrentHandler extends Handler.AbstractContainer {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration RETIREMENT = Duration.ofSeconds(5);

    private volatile @Nullable Handler current;

    /** Passes requests to a handler from now on. The former one keeps running; its owner stops it. */
    public synchronized void replace(Handler next) {
        Handler former = current;
        if (next.equals(former)) {
            return;
        }
        if (getServer() != null) {
            next.setServer(getServer());
        }
        addManaged(next);
        current = next;
        if (former != null) {
            unmanage(former);
            removeBean(former);
        }
    }

    /** Waits until the requests of a handler that was replaced have ended, for five seconds at most, and stops it. */
    public static void retire(Handler former) {
        try {
            if (former instanceof org.eclipse.jetty.util.component.Container container) {
                Graceful.shutdown(container).get(RETIREMENT.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("requests to services that were replaced did not end within {} s", RETIREMENT.toSeconds(), e);
        }
        LifeCycle.stop(former);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Handler handler = current;
        return handler != null && handler.handle(request, response, callback);
    }

    @Override
    public InvocationType getInvocationType() {
        Handler handler = current;
        return handler == null ? InvocationType.NON_BLOCKING : handler.getInvocationType();
    }

    @Override
    public List<Handler> getHandlers() {
        Handler handler = current;
        return handler == null ? List.of() : List.of(handler);
    }
}
