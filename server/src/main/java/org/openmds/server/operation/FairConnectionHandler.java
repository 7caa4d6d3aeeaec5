package org.openmds.server.operation;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Closes connections after their next answer while no more connections can be accepted, so that waiting clients get one. A client that sends another
 * request then waits behind the others. Otherwise clients that send requests often enough would keep their connections for ever and the others would
 * get no answer.
 */
public final class FairConnectionHandler extends Handler.Wrapper {

    private final BooleanSupplier scarce;

    /**
     * @param scarce
     *            returns true while no more connections can be accepted
     */
    public FairConnectionHandler(BooleanSupplier scarce, Handler handler) {
        super(handler);
        this.scarce = scarce;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (scarce.getAsBoolean()) {
            endAfterAnswer(request, response);
        }
        return super.handle(request, response, callback);
    }

    private static void endAfterAnswer(Request request, Response response) {
        if (request.getConnectionMetaData().getConnection() instanceof HTTP2Connection http2) {
            CompletableFuture<Void> _ = http2.getSession().shutdown();
        } else {
            response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
        }
    }
}
