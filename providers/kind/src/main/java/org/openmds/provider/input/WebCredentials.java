package org.openmds.provider.input;

import java.net.URI;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.openmds.aggregator.CollectionException;

/** The credentials for web servers where a provider has none of its own. Any thread calls it, once for each request; it must not block for long. */
public interface WebCredentials {

    /**
     * Returns the value of the header Authorization for a server; empty if the request is sent without.
     *
     * @throws CollectionException
     *             the secret must not be sent to the server
     */
    Optional<String> authorizationFor(URI server) throws CollectionException;

    /**
     * Returns TLS with the authorities and the certificate for an https server; empty for the authorities of Java and no certificate. The same object
     * is returned until its files change.
     */
    Optional<SSLContext> tlsFor(URI server);

    /** Returns no credentials for any server. */
    static WebCredentials none() {
        return new WebCredentials() {
            @Override
            public Optional<String> authorizationFor(URI server) {
                return Optional.empty();
            }

            @Override
            public Optional<SSLContext> tlsFor(URI server) {
                return Optional.empty();
            }
        };
    }
}
