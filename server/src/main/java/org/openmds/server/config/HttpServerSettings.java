package org.openmds.server.config;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The address and connections of the server.
 *
 * @param bind
 *            the address to listen on
 * @param port
 *            the port to listen on; 0 for any free one
 * @param publicUrl
 *            the URL of the server in endpoint references: an absolute http or https URL without a trailing slash
 * @param maxConnections
 *            the largest number of open connections; further ones wait in the accept queue
 * @param requestTimeout
 *            the time from the first byte of a request to the last byte of its answer
 * @param idleTimeout
 *            the time after which an idle connection is closed
 */
public record HttpServerSettings(
        @Key("Address to listen on: an IP address or a host name. Any address other than loopback requires a token with the right to "
                + "register.") BindAddress bind,
        @Key(value = "Port to listen on; 0 for any free port.", min = "0", max = "65535") int port,
        @Key("URL of the server in endpoint references, if clients reach it at another address (containers, NAT, proxies).") Optional<URI> publicUrl,
        @Key(value = "Largest number of open connections. When it is reached, further clients wait, and each connection is closed after "
                + "its answer.", min = "1", max = "100000") int maxConnections,
        @Key(value = "Time from the first byte of a request to the last byte of its answer.", min = "1s", max = "1h") Duration requestTimeout,
        @Key(value = "Time after which an idle connection is closed.", min = "1s", max = "1h") Duration idleTimeout) {
}
