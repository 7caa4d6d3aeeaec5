package org.openmds.wsrf.notification.lease;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Creates resource keys that cannot be guessed. */
public final class ResourceKeys {

    private static final SecureRandom RANDOM = new SecureRandom();

    private ResourceKeys() {
    }

    /** Returns 128 random bits as 32 hexadecimal digits. */
    public static String random() {
        byte[] bits = new byte[16];
        RANDOM.nextBytes(bits);
        return HexFormat.of().formatHex(bits);
    }
}
