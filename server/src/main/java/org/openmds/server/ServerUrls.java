package org.openmds.server;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The URLs of a server.
 *
 * @param base
 *            the URL under which clients reach the server, without a trailing slash
 * @param plainPort
 *            the port of plain HTTP
 * @param tlsPort
 *            the port of TLS
 */
record ServerUrls(String base, OptionalInt plainPort, OptionalInt tlsPort) {

    /** The path of all services, with a slash at its start and end. */
    static final String SERVICES = "/wsrf/services/";

    /** Returns the port of plain HTTP, or that of TLS if there is no other. */
    int port() {
        return plainPort.orElseGet(tlsPort::orElseThrow);
    }

    /** Returns the URL of a service. */
    String service(String name) {
        return base + SERVICES + name;
    }

    /** Returns the URL for other machines and those that users of this machine may type. */
    List<String> all() {
        return Stream.concat(Stream.of(base), Stream.of("localhost", "127.0.0.1", "[::1]").flatMap(this::of))
                .distinct()
                .toList();
    }

    private Stream<String> of(String host) {
        return Stream.concat(plainPort.stream().mapToObj(each -> "http://%s:%d".formatted(host, each)),
                tlsPort.stream().mapToObj(each -> "https://%s:%d".formatted(host, each)));
    }

    /** Returns the URL of all services below each URL of the server. */
    List<String> services() {
        return all().stream().map(url -> url + SERVICES).toList();
    }
}
