package org.openmds.server.operation;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * Lets clients take turns where no connection is left: each answer then ends its connection, which one that waits gets, and whoever asks again waits behind the
 * others. Otherwise those who ask often enough kept theirs for ever, and the others were never answered.
 */
public final class FairConnectionHandler extends Handler.Wrapper {

    private final ServerConnector connector;
    private final int most;

    /**
     * @param most
     *            connections that the connector takes
     */
    public FairConnectionHandler(ServerConnector connector, int most, Handler handler) {
        super(handler);
        this.connector = connector;
        this.most = most;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (connector.getConnectedEndPoints().size() >= most) {
            response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
        }
        return super.handle(request, response, callback);
    }
}
