package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.openmds.wsrf.service.Caller;

/** Identifies the caller of a request by its HTTP header. Called for each SOAP request before its body is read; must be thread-safe and fast. */
@FunctionalInterface
public interface Authenticator {

    /**
     * Returns the caller of a request.
     *
     * @param authorization
     *            the value of the header {@code Authorization}, for instance {@code Bearer 3q2-7w}; empty if the request has none
     * @return the caller; {@link Caller#ANONYMOUS} for a request without a credential, which then gets the lane of its address; empty if the credential
     *         is wrong (HTTP 401)
     */
    Optional<Caller> authenticate(Optional<String> authorization);
}
