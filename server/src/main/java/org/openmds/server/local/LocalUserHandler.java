package org.openmds.server.local;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Passes on the requests that come by the Unix socket; others are for the next handler. Thread-safe. */
public final class LocalUserHandler extends Handler.Wrapper {

    public LocalUserHandler(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return LocalUser.of(request).isPresent() && super.handle(request, response, callback);
    }
}
