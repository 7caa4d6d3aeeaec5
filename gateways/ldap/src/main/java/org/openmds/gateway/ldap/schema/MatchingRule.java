package org.openmds.gateway.ldap.schema;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The rules by which values of an attribute are equal (RFC 4517, section 4.2). */
public enum MatchingRule {

    /** Text with regard to case; the number of spaces between words does not count. */
    EXACT,
    /** Text without regard to case. */
    IGNORE,
    /** Whole numbers. */
    INTEGER;

    private static final byte SPACE = ' ';

    /** Returns a text that is the same for equal values; not for display. */
    public String key(byte[] value) {
        return key(value, 0, value.length);
    }

    /** Returns a text that is the same for equal values: each character is one byte of the value in its common form. */
    public String key(byte[] bytes, int from, int to) {
        String common = spaced(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        return switch (this) {
            case EXACT -> common;
            case IGNORE -> lowerCase(common);
            case INTEGER -> number(common);
        };
    }

    /** Returns the key of a text. */
    public String key(String value) {
        return key(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns false if two values can only be equal if their bytes are. */
    public boolean needsKey(byte[] bytes, int from, int to) {
        if (this != EXACT) {
            return true;
        }
        for (int i = from; i < to; i++) {
            if (bytes[i] == SPACE) {
                return true;
            }
        }
        return false;
    }

    private static String spaced(String text) {
        String stripped = text.strip();
        return stripped.contains("  ") ? stripped.replaceAll(" +", " ") : stripped;
    }

    private static String lowerCase(String bytes) {
        for (int i = 0; i < bytes.length(); i++) {
            if (bytes.charAt(i) >= 0x80) {
                String text = new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                return new String(text.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8),
                        StandardCharsets.ISO_8859_1);
            }
        }
        return bytes.toLowerCase(Locale.ROOT);
    }

    private static String number(String text) {
        boolean negative = text.startsWith("-");
        int digit = negative || text.startsWith("+") ? 1 : 0;
        while (digit < text.length() - 1 && text.charAt(digit) == '0') {
            digit++;
        }
        String digits = text.substring(digit);
        return negative && !digits.equals("0") ? "-" + digits : digits;
    }
}
