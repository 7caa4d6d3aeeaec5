package org.openmds.wsrf.client;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-256 of one part after the other. Used by one thread. */
final class PartDigest {

    private final MessageDigest digest;

    PartDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    void add(byte[] bytes, int from, int to) {
        digest.update(bytes, from, to - from);
    }

    /** Returns the digest of all that was added, and begins again. */
    byte[] end() {
        return digest.digest();
    }

    byte[] of(byte[] bytes, int from, int to) {
        add(bytes, from, to);
        return end();
    }
}
