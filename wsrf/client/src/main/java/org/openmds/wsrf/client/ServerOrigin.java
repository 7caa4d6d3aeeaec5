package org.openmds.wsrf.client;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.credential.FileCredentials;
import org.openmds.wsrf.fault.WsrfFault;

/**
 * A server, whatever its services.
 *
 * @param url
 *            scheme, host and port
 */
public record ServerOrigin(String url) {

    /** Returns the server of a URL; empty if it is no http or https URL. */
    public static Optional<ServerOrigin> of(String url) {
        try {
            URI parsed = URI.create(url);
            boolean isHttp = "http".equalsIgnoreCase(parsed.getScheme())
                    || "https".equalsIgnoreCase(parsed.getScheme());
            return isHttp && parsed.getHost() != null
                    ? Optional.of(new ServerOrigin(FileCredentials.origin(parsed)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Finds the location that a fault names as the server that can answer. An unknown server is no location: a fault must not send a
     * client, with its credentials, to a server that its user has not named.
     */
    public static OptionalInt named(WsrfFault fault, List<EndpointReference> locations) {
        Optional<ServerOrigin> server = fault.server().flatMap(ServerOrigin::of);
        return IntStream.range(0, server.isPresent() ? locations.size() : 0)
                .filter(i -> of(locations.get(i).address()).equals(server))
                .findFirst();
    }

    /** Returns the reference of the same resource at this server. */
    public EndpointReference move(EndpointReference resource) {
        URI old = URI.create(resource.address());
        String query = old.getRawQuery() == null ? "" : "?" + old.getRawQuery();
        return new EndpointReference(url + old.getRawPath() + query, resource.referenceParameters(),
                resource.metadata());
    }
}
