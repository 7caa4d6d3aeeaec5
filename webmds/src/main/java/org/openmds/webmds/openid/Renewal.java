package org.openmds.webmds.openid;

import java.time.Instant;

/** The answer of an issuer to a refresh token. */
public sealed interface Renewal {

    /**
     * The issuer gives a new access token.
     *
     * @param accessToken
     *            bearer token for the services
     * @param refreshToken
     *            token for the next renewal
     * @param end
     *            the time when the access token ends
     */
    record Renewed(String accessToken, String refreshToken, Instant end) implements Renewal {

        /** Leaves out the tokens. */
        @Override
        public String toString() {
            return "Renewed[until %s]".formatted(end);
        }
    }

    /**
     * The issuer refuses, so that the sign-in ends.
     *
     * @param reason
     *            a sentence
     */
    record Refused(String reason) implements Renewal {
    }

    /** The issuer does not answer, or cannot at the moment. */
    record Unanswered() implements Renewal {
    }
}
