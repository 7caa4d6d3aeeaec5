package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * What the composition root decides about the endpoints.
 *
 * @param publicUrl
 *            scheme, host and port under which clients reach the server, for instance {@code http://mds.example.org:8080}, without a path; asked for each
 *            WSDL, so it may become known after the port is bound. While it is empty, a WSDL names the host that its own request was sent to: right
 *            wherever no proxy rewrites the Host header, and harmless otherwise, since it is told to the one who sent it alone
 * @param threads
 *            for what may wait: as many as there are requests at once
 */
public record EndpointSettings(Supplier<Optional<String>> publicUrl, EndpointLimits limits, Authenticator authenticator,
        CallObserver observer, Executor threads) {
}
