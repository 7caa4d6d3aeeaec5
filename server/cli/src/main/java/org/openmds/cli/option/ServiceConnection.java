package org.openmds.cli.option;

import java.util.function.BiFunction;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ServiceLocations;
import org.openmds.wsrf.client.WsrfClient;

/**
 * A connection to the service or resource that a command uses.
 *
 * @param client
 *            closed with this connection
 * @param locations
 *            the addresses that the user gave; the first that answers is used
 */
public record ServiceConnection(WsrfClient client, ServiceLocations locations) implements AutoCloseable {

    public <T> T read(BiFunction<WsrfClient, EndpointReference, T> call) {
        return locations.read(call);
    }

    public <T> T write(BiFunction<WsrfClient, EndpointReference, T> call) {
        return locations.write(call);
    }

    /** Changes a resource of the service, such as an entry, at the address that takes changes. */
    public <T> T write(EndpointReference resource, BiFunction<WsrfClient, EndpointReference, T> call) {
        return locations.of(resource).write(call);
    }

    /** Destroys a resource of the service. */
    public void destroy(EndpointReference resource) {
        write(resource, (to, at) -> {
            to.destroy(at);
            return at;
        });
    }

    @Override
    public void close() {
        client.close();
    }
}
