package org.openmds.loadtest.systems.hawkeye.classad;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/** Quotes and unquotes texts and names. */
final class AdQuoting {

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> WORDS = Set.of("true", "false", "undefined", "error", "is", "isnt", "parent");
    private static final int OCTAL_DIGITS = 3;
    private static final int LAST_ASCII = 126;

    private AdQuoting() {
    }

    /** Returns a text in quotation marks; bytes of UTF-8 that are not printable ASCII become octal escapes. */
    static String text(String text) {
        return '"' + escaped(text, '"') + '"';
    }

    /** Returns a name, in apostrophes if it needs them. */
    static String name(String name) {
        return PLAIN_NAME.matcher(name).matches() && !WORDS.contains(name.toLowerCase(Locale.ROOT))
                ? name
                : "'" + escaped(name, '\'') + "'";
    }

    private static String escaped(String text, char mark) {
        StringBuilder written = new StringBuilder(text.length() + 2);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            switch (c) {
                case '\n' -> written.append("\\n");
                case '\t' -> written.append("\\t");
                case '\r' -> written.append("\\r");
                case '\b' -> written.append("\\b");
                case '\f' -> written.append("\\f");
                case '\\' -> written.append("\\\\");
                default -> {
                    if (c == mark) {
                        written.append('\\').append(c);
                    } else if (c < ' ' || c > LAST_ASCII) {
                        written.append("\\%03o".formatted((int) c));
                    } else {
                        written.append(c);
                    }
                }
            }
        }
        return written.toString();
    }

    /** Converts ASCII letters only, like programs in C. */
    static String lower(String text) {
        return text.chars().allMatch(c -> c < 'A' || c > 'Z')
                ? text
                : mapped(text, c -> c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }

    static String upper(String text) {
        return mapped(text, c -> c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }

    private static String mapped(String text, IntUnaryOperator letter) {
        StringBuilder mapped = new StringBuilder(text.length());
        text.chars().forEach(c -> mapped.append((char) letter.applyAsInt(c)));
        return mapped.toString();
    }

    /** Returns the text without its escapes. */
    static String unescaped(String escaped) {
        if (escaped.indexOf('\\') < 0) {
            return escaped;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream(escaped.length());
        byte[] bytes = escaped.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '\\' || i + 1 == bytes.length) {
                text.write(bytes[i]);
            } else if (isOctal(bytes[i + 1])) {
                int end = i + 1;
                int value = 0;
                while (end < bytes.length && end <= i + OCTAL_DIGITS && isOctal(bytes[end])) {
                    value = value * 8 + bytes[end++] - '0';
                }
                text.write(value);
                i = end - 1;
            } else {
                text.write(control(bytes[++i]));
            }
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private static boolean isOctal(byte b) {
        return b >= '0' && b <= '7';
    }

    private static int control(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> letter;
        };
    }
}
