package org.openmds.server.command;

import java.util.function.BiFunction;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ServiceLocations;
import org.openmds.wsrf.client.WsrfClient;

/**
 * The service or resource that a command speaks to.
 *
 * @param client
 *            closed with this
 * @param locations
 *            the addresses that the user gave, of which the first that answers is taken
 */
record ServiceConnection(WsrfClient client, ServiceLocations locations) implements AutoCloseable {

    <T> T read(BiFunction<WsrfClient, EndpointReference, T> call) {
        return locations.read(call);
    }

    <T> T write(BiFunction<WsrfClient, EndpointReference, T> call) {
        return locations.write(call);
    }

    @Override
    public void close() {
        client.close();
    }
}
