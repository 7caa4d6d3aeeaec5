package org.openmds.wsrf.endpoint.admission;

import java.net.SocketAddress;

import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.openmds.http.ClientAddress;
import org.openmds.wsrf.service.Caller;

/** The client of a connection, as a caller without a credential. It is kept with the connection, so that a request needs no new text of its address. */
public record ConnectionCaller(SocketAddress remote, Caller caller) {

    private static final String ATTRIBUTE = ConnectionCaller.class.getName();

    /** Returns the caller without a credential that sends a request; its lane is the key of the address. Behind a trusted proxy, requests of one connection differ. */
    public static Caller anonymous(Request request) {
        ConnectionMetaData connection = request.getConnectionMetaData();
        SocketAddress remote = connection.getRemoteSocketAddress();
        if (connection.getAttribute(ATTRIBUTE) instanceof ConnectionCaller known && known.remote.equals(remote)) {
            return known.caller;
        }
        Caller caller = Caller.anonymous(ClientAddress.key(request), ClientAddress.of(request));
        connection.setAttribute(ATTRIBUTE, new ConnectionCaller(remote, caller));
        return caller;
    }
}
