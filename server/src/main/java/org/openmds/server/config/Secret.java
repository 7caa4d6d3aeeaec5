package org.openmds.server.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A text that is compared or sent, and never shown. Thread-safe. */
public final class Secret {

    private final byte[] bytes;

    Secret(String text) {
        bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a caller presented it; takes the same time wherever the texts differ. */
    public boolean matches(String presented) {
        return MessageDigest.isEqual(bytes, presented.getBytes(StandardCharsets.UTF_8));
    }

    /** The text itself, for the one who sends it. */
    public String reveal() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Whether both are the same text. */
    boolean sameAs(Secret other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    @Override
    public String toString() {
        return "(secret)";
    }
}
