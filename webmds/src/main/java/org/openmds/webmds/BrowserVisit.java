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
 * @param token
 *            bearer token that the user has given for services
 */
record BrowserVisit(String session, boolean isNew, String csrf, Optional<Authorization> token) {

    /** Leaves out the session's secrets. */
    @Override
    public String toString() {
        return "BrowserVisit[%s]".formatted(token.isPresent() ? "with a token" : "without a token");
    }
}
