package org.openmds.webmds;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

import org.openmds.wsrf.client.http.Authorization;

/**
 * The sign-in of a session.
 *
 * @param way
 *            how the user has signed in
 * @param name
 *            name for the page; empty for a token
 * @param token
 *            bearer token for services; empty for a certificate, which each request must show again
 * @param idToken
 *            ID token of the issuer, for the sign-out there; empty for another way
 * @param fingerprint
 *            fingerprint of the certificate; empty for another way
 * @param end
 *            time when the sign-in ends, whatever the user does
 */
record SignedIn(Way way, String name, Optional<Authorization> token, String idToken, String fingerprint,
        Instant end) {

    /** A way to sign in. */
    enum Way {
        TOKEN, ISSUER, CERTIFICATE;

        /** Returns the word for the way in pages and logs. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static SignedIn byToken(Authorization token) {
        return new SignedIn(Way.TOKEN, "", Optional.of(token), "", "", Instant.MAX);
    }

    static SignedIn byIssuer(String name, Authorization token, String idToken, Instant end) {
        return new SignedIn(Way.ISSUER, name, Optional.of(token), idToken, "", end);
    }

    static SignedIn byCertificate(String subject, String fingerprint, Instant end) {
        return new SignedIn(Way.CERTIFICATE, subject, Optional.empty(), "", fingerprint, end);
    }

    /** Leaves out the tokens. */
    @Override
    public String toString() {
        return "SignedIn[%s %s until %s]".formatted(way.word(), name, end);
    }
}
