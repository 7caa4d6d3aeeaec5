package org.openmds.wsrf.servicegroup;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The key of an entry: 128 random bits, so it is unique on all nodes and cannot be guessed.
 *
 * @param value
 *            32 hexadecimal digits
 */
public record EntryKey(String value) {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Creates a random key. */
    public static EntryKey random() {
        byte[] bits = new byte[16];
        RANDOM.nextBytes(bits);
        return new EntryKey(HexFormat.of().formatHex(bits));
    }

    @Override
    public String toString() {
        return value;
    }
}
