package org.openmds.loadtest.control.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

/**
 * The secret of a run, which testers need to connect. Logs and messages never contain its text.
 *
 * @param text
 *            the form that testers are given
 */
public record RunToken(String text) {

    /** The HTTP header that carries the token when a tester opens its WebSocket. */
    public static final String HEADER = "Authorization";

    private static final int BYTES = 24;
    private static final String SCHEME = "Bearer ";

    /** Returns a new random token. */
    public static RunToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new RunToken(HexFormat.of().formatHex(bytes));
    }

    /** Returns the value of the header. */
    public String header() {
        return SCHEME + text;
    }

    /** True if a header contains this token; the comparison takes constant time. */
    public boolean accepts(@Nullable String header) {
        return header != null && MessageDigest.isEqual(header().getBytes(StandardCharsets.UTF_8),
                header.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "token";
    }
}
