package org.openmds.webmds.session;

import java.util.Optional;

import org.openmds.wsrf.client.Authorization;

/**
 * One browser as a request shows it.
 *
 * @param session
 *            the random name of its session
 * @param isNew
 *            whether the browser must still be told it
 * @param csrf
 *            what its forms carry
 * @param token
 *            what the person has given to be shown to services
 */
public record BrowserVisit(String session, boolean isNew, String csrf, Optional<Authorization> token) {

    /** Without the session's secrets. */
    @Override
    public String toString() {
        return "Visit[%s]".formatted(token.isPresent() ? "with a token" : "without a token");
    }
}
