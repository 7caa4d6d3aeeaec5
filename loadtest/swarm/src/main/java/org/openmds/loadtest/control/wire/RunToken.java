package org.openmds.loadtest.control.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

/**
 * The secret of a run, without which nobody is let in. Its text is shown nowhere but where it is handed over.
 *
 * @param text
 *            as testers are given it
 */
public record RunToken(String text) {

    /** The header of the request by which a tester opens its WebSocket. */
    public static final String HEADER = "Authorization";

    private static final int BYTES = 24;
    private static final String SCHEME = "Bearer ";

    /** Nobody has seen it. */
    public static RunToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new RunToken(HexFormat.of().formatHex(bytes));
    }

    /** What the header says. */
    public String header() {
        return SCHEME + text;
    }

    /** Whether a header shows this token; takes the same time however much of it is right. */
    public boolean accepts(@Nullable String header) {
        return header != null && MessageDigest.isEqual(header().getBytes(StandardCharsets.UTF_8),
                header.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "token";
    }
}
