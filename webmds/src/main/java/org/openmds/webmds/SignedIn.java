package org.openmds.webmds;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

import org.openmds.webmds.openid.Renewal;
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
 * @param refreshToken
 *            token by which the issuer renews the sign-in; empty if it gave none, or for another way
 * @param fingerprint
 *            fingerprint of the certificate; empty for another way
 * @param renewal
 *            time from which the sign-in is renewed, if it has a refresh token
 * @param end
 *            time when the sign-in ends, whatever the user does, unless it is renewed
 */
record SignedIn(Way way, String name, Optional<Authorization> token, String idToken, String refreshToken,
        String fingerprint, Instant renewal, Instant end) {

    /** A way to sign in. */
    enum Way {
        TOKEN, ISSUER, CERTIFICATE;

        /** Returns the word for the way in pages and logs. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static SignedIn byToken(Authorization token) {
        return new SignedIn(Way.TOKEN, "", Optional.of(token), "", "", "", Instant.MAX, Instant.MAX);
    }

    /** @param tokens the tokens of the issuer; without a refresh token, they are not renewed */
    static SignedIn byIssuer(String name, Authorization token, String idToken, Renewal.Renewed tokens,
            Instant renewal) {
        return new SignedIn(Way.ISSUER, name, Optional.of(token), idToken, tokens.refreshToken(), "", renewal,
                tokens.end());
    }

    /** Returns the sign-in with the next tokens of the issuer. */
    SignedIn renewed(Renewal.Renewed tokens, Instant next) {
        return byIssuer(name, Authorization.bearer(tokens.accessToken()), idToken, tokens, next);
    }

    /** Returns the sign-in with another time for its renewal. */
    SignedIn renewedLater(Instant next) {
        return new SignedIn(way, name, token, idToken, refreshToken, fingerprint, next, end);
    }

    /** Returns true if the issuer can renew the sign-in, so that it does not end with its token. */
    boolean isRenewable() {
        return !refreshToken.isEmpty();
    }

    static SignedIn byCertificate(String subject, String fingerprint, Instant end) {
        return new SignedIn(Way.CERTIFICATE, subject, Optional.empty(), "", "", fingerprint, Instant.MAX, end);
    }

    /** Leaves out the tokens. */
    @Override
    public String toString() {
        return "SignedIn[%s %s until %s]".formatted(way.word(), name, end);
    }
}
