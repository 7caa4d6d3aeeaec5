package org.openmds.configuration.value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A text that is compared or sent, and never displayed. Thread-safe. */
public final class Secret {

    private final byte[] bytes;

    Secret(String text) {
        bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns true if the texts are equal; takes the same time wherever they differ. */
    public boolean matches(String presented) {
        return MessageDigest.isEqual(bytes, presented.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the text itself, for sending it. */
    public String reveal() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns true if both secrets are the same text. */
    public boolean sameAs(Secret other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    @Override
    public String toString() {
        return "(secret)";
    }
}
