package org.openmds.wsrf.client.http;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The credentials of requests. Any thread calls it, once for each request; it must not block for long. */
@FunctionalInterface
public interface Credentials {

    /**
     * Returns the credentials for a target; empty if the request is sent without. An implementation must compare at least scheme, host and port
     * of the target: a secret for one service must not be sent to another.
     */
    Optional<Authorization> authorizationFor(URI target);

    /** Returns further headers for a target by which it knows the caller, by name; the same rule applies to their secrets. */
    default Map<String, String> headersFor(URI target) {
        return Map.of();
    }

    /**
     * Returns the authorities and the certificate for an https target; empty for the authorities of Java and no certificate. The same object is
     * returned until its files change.
     */
    default Optional<ClientTls> tlsFor(URI target) {
        return Optional.empty();
    }

    /** Returns no credentials for any target. */
    static Credentials none() {
        return target -> Optional.empty();
    }

    /** Returns credentials that a function chooses for each target. */
    static Credentials chosenBy(Function<URI, Credentials> choice) {
        return new Credentials() {
            @Override
            public Optional<Authorization> authorizationFor(URI target) {
                return choice.apply(target).authorizationFor(target);
            }

            @Override
            public Map<String, String> headersFor(URI target) {
                return choice.apply(target).headersFor(target);
            }

            @Override
            public Optional<ClientTls> tlsFor(URI target) {
                return choice.apply(target).tlsFor(target);
            }
        };
    }

    /** Returns the same credentials for every target; only for clients that call a single service. */
    static Credentials always(Authorization authorization) {
        return target -> Optional.of(authorization);
    }
}
