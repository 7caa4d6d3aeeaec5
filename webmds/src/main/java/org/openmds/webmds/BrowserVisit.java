package org.openmds.webmds;

import java.util.Optional;

import org.openmds.wsrf.client.http.Authorization;

/**
 * The session of a browser in one request.
 *
 * @param session
 *            the random name of its session
 * @param isNew
 *            true if the browser does not have the cookie yet
 * @param csrf
 *            token that its forms must contain
 * @param signedIn
 *            the sign-in of the session
 * @param token
 *            bearer token for the services, in this request
 */
record BrowserVisit(String session, boolean isNew, String csrf, Optional<SignedIn> signedIn,
        Optional<Authorization> token) {

    /** Returns this visit with the credential for a certificate of the connection; without one, the user is not signed in. */
    BrowserVisit withCertificate(Optional<Authorization> credential) {
        return new BrowserVisit(session, isNew, csrf, signedIn.filter(_ -> credential.isPresent()), credential);
    }

    /** Returns true if the session needs the certificate of the connection. */
    boolean isByCertificate() {
        return signedIn.filter(each -> each.way() == SignedIn.Way.CERTIFICATE).isPresent();
    }

    /** Leaves out the session's secrets. */
    @Override
    public String toString() {
        return "BrowserVisit[%s]".formatted(signedIn.isPresent() ? "signed in" : "not signed in");
    }
}
