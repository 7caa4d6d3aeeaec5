package org.openmds.loadtest.model.clock;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that a time server shares with its clients: packets are signed with a hash of the run's token. The server answers only
 * signed requests, and clients accept only signed answers. Must be used by one thread only.
 */
public final class TimeKey {

    static final int SIZE = 16;

    private final Mac mac;

    private TimeKey(Mac mac) {
        this.mac = mac;
    }

    /**
     * Returns the key of a token; the key of an empty token is public.
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

    /** Returns a copy for another thread. */
    TimeKey copy() {
        try {
            return new TimeKey((Mac) mac.clone());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("Java's own HmacSHA256 can be copied", e);
        }
    }

    /** Writes the signature of the packet's first bytes behind them. */
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
