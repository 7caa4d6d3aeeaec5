package org.openmds.server.config;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * How the server is reached.
 *
 * @param bind
 *            the address to listen on
 * @param port
 *            the port to listen on; 0 for any free one
 * @param publicUrl
 *            what the server calls itself in endpoint references: an absolute http or https URL without a slash at its end
 * @param maxConnections
 *            open connections; further ones wait in the system's backlog
 * @param requestTimeout
 *            from the first byte of a request to the last byte of its answer
 * @param idleTimeout
 *            how long a silent connection is kept
 */
public record HttpServerSettings(
        @Key("The address to listen on: an IP address or a host name. Beyond loopback a token with the right to register is required.") BindAddress bind,
        @Key(value = "The port to listen on; 0 for any free one.", min = "0", max = "65535") int port,
        @Key("What the server calls itself in endpoint references, where clients reach it by another address (containers, NAT, proxies).") Optional<URI> publicUrl,
        @Key(value = "Open connections at most. Where none is left, further clients wait, and each answer ends its connection, so that all take turns.", min = "1", max = "100000") int maxConnections,
        @Key(value = "From the first byte of a request to the last byte of its answer.", min = "1s", max = "1h") Duration requestTimeout,
        @Key(value = "How long a silent connection is kept.", min = "1s", max = "1h") Duration idleTimeout) {
}
