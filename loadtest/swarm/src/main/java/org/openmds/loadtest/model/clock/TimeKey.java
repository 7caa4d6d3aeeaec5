package org.openmds.loadtest.model.clock;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a time server and those who ask it share: packets are signed by a hash of the run's token, so that nobody else is answered and
 * nobody else's answer is believed. Safe for use by one thread.
 */
public final class TimeKey {

    static final int SIZE = 16;

    private final Mac mac;

    private TimeKey(Mac mac) {
        this.mac = mac;
    }

    /**
     * Of a token; of an empty one for a time server that anybody may ask.
     */
    public static TimeKey of(String token) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(("openmds-time " + token).getBytes(StandardCharsets.UTF_8));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(hash, "HmacSHA256"));
            return new TimeKey(mac);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** One for another thread. */
    TimeKey copy() {
        try {
            return new TimeKey((Mac) mac.clone());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("Java's own HmacSHA256 can be copied", e);
        }
    }

    /** Writes the signature of what comes before it in a packet. */
    void sign(byte[] packet, int length) {
        mac.update(packet, 0, length);
        System.arraycopy(mac.doFinal(), 0, packet, length, SIZE);
    }

    boolean isSigned(byte[] packet, int length) {
        mac.update(packet, 0, length);
        byte[] signature = Arrays.copyOf(mac.doFinal(), SIZE);
        return MessageDigest.isEqual(signature, Arrays.copyOfRange(packet, length, length + SIZE));
    }
}
