package org.openmds.server.operation;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * Closes connections after their next answer while the connection limit is reached, so that waiting clients get one. A client that sends another
 * request then waits behind the others. Otherwise clients that send requests often enough would keep their connections for ever and the others would
 * get no answer.
 */
public final class FairConnectionHandler extends Handler.Wrapper {

    private final ServerConnector connector;
    private final int maxConnections;

    /**
     * @param maxConnections
     *            the largest number of connections that the connector accepts
     */
    public FairConnectionHandler(ServerConnector connector, int maxConnections, Handler handler) {
        super(handler);
        this.connector = connector;
        this.maxConnections = maxConnections;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (connector.getConnectedEndPoints().size() >= maxConnections) {
            response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
        }
        return super.handle(request, response, callback);
    }
}
