package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.openmds.wsrf.service.Caller;

/** Establishes who sends a request, from its HTTP header. Called for each SOAP request, before its body is read; thread-safe and quick. */
@FunctionalInterface
public interface Authenticator {

    /**
     * @param authorization
     *            value of the header {@code Authorization}, for instance {@code Bearer 3q2-7w}; empty when the request has none
     * @return the caller, {@link Caller#ANONYMOUS} for a request without credential; empty when a credential was shown and is wrong (HTTP 401)
     */
    Optional<Caller> authenticate(Optional<String> authorization);
}
