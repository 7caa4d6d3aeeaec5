package org.openmds.provider.condor;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Decodes strings of the XML form: {@code \n}, {@code \t}, {@code \\}, and three octal digits for each byte beyond ASCII. */
final class ClassAdEscapes {

    private static final int OCTAL_DIGITS = 3;
    private static final int MAX_BYTE = 0xff;

    private ClassAdEscapes() {
    }

    static String unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        byte[] from = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream to = new ByteArrayOutputStream(from.length);
        int at = 0;
        while (at < from.length) {
            if (from[at] != '\\' || at + 1 == from.length) {
                to.write(from[at]);
                at++;
            } else {
                int octal = octal(from, at + 1);
                to.write(octal >= 0 ? octal : character(from[at + 1]));
                at += octal >= 0 ? 1 + OCTAL_DIGITS : 2;
            }
        }
        return to.toString(StandardCharsets.UTF_8);
    }

    /** Returns the byte that three octal digits encode; -1 if they are not octal digits. */
    private static int octal(byte[] from, int start) {
        if (start + OCTAL_DIGITS > from.length) {
            return -1;
        }
        int value = 0;
        for (int i = start; i < start + OCTAL_DIGITS; i++) {
            int digit = from[i] - '0';
            if (digit < 0 || digit > 7) {
                return -1;
            }
            value = value * 8 + digit;
        }
        return value <= MAX_BYTE ? value : -1;
    }

    private static int character(byte escaped) {
        return switch (escaped) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> escaped;
        };
    }
}
