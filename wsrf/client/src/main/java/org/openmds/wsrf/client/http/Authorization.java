package org.openmds.wsrf.client.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/** The value of a request's {@code Authorization} header. The text form hides the secret. Immutable. */
public final class Authorization {

    private final String scheme;
    private final String secret;

    private Authorization(String scheme, String secret) {
        this.scheme = scheme;
        this.secret = secret;
    }

    /**
     * Returns a bearer token (RFC 6750).
     *
     * @param token
     *            the token, without the word {@code Bearer}
     */
    public static Authorization bearer(String token) {
        requireNoControls("a bearer token", token);
        return new Authorization("Bearer", token);
    }

    /** Returns a user name and password (RFC 7617), in UTF-8. */
    public static Authorization basic(String user, String password) {
        requireNoControls("a user's name", user);
        requireNoControls("a password", password);
        if (user.indexOf(':') >= 0) {
            throw new IllegalArgumentException("a user name for HTTP Basic must not contain a colon");
        }
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new Authorization("Basic", Base64.getEncoder().encodeToString(pair));
    }

    /** Returns the value of the header {@code Authorization}, with the secret. */
    public String headerValue() {
        return scheme + " " + secret;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Authorization that && scheme.equals(that.scheme) && secret.equals(that.secret);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scheme, secret);
    }

    /** Returns the scheme, without the secret. */
    @Override
    public String toString() {
        return scheme + " ***";
    }

    private static void requireNoControls(String what, String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(what + " must not contain control characters");
        }
    }
}
