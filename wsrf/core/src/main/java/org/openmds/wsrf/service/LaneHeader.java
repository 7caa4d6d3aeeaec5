package org.openmds.wsrf.service;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The header {@value #NAME}, by which a part of this process that asks the process's own services for a user names the user's lane, as
 * {@code 5f0c…9a 192.0.2.7}. The value begins with a secret of the process, so that no other client can choose its lane. Thread-safe.
 */
public final class LaneHeader {

    /** Name of the header. */
    public static final String NAME = "OpenMDS-Lane";

    private static final int SECRET_BYTES = 16;

    private final String secret;

    /** @param random cryptographically strong random numbers */
    public LaneHeader(RandomGenerator random) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        this.secret = HexFormat.of().formatHex(bytes) + " ";
    }

    /** Returns a header with a new secret. */
    public static LaneHeader ofThisProcess() {
        return new LaneHeader(RandomGenerator.of("SecureRandom"));
    }

    /** Returns the value of the header for a lane. */
    public String value(String lane) {
        return secret + lane;
    }

    /** Returns the lane in a value of the header; empty if the value is not from this process. */
    public Optional<String> lane(String value) {
        return value.length() > secret.length()
                && MessageDigest.isEqual(bytes(value.substring(0, secret.length())), bytes(secret))
                        ? Optional.of(value.substring(secret.length()))
                        : Optional.empty();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
