package org.openmds.wsrf.xml;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/** The character references of the canonical form: written by {@link CanonicalBytes}, decoded here. */
final class CharacterReferences {

    private static final @Nullable String[] NONE = new String[128];
    private static final @Nullable String[] TEXT = new String[128];
    private static final @Nullable String[] ATTRIBUTE = new String[128];

    static {
        TEXT['&'] = "&amp;";
        TEXT['<'] = "&lt;";
        TEXT['>'] = "&gt;";
        TEXT['\r'] = "&#13;";
        ATTRIBUTE['&'] = "&amp;";
        ATTRIBUTE['<'] = "&lt;";
        ATTRIBUTE['"'] = "&quot;";
        ATTRIBUTE['\t'] = "&#9;";
        ATTRIBUTE['\n'] = "&#10;";
        ATTRIBUTE['\r'] = "&#13;";
    }

    private CharacterReferences() {
    }

    /** Returns no references: for names, comments and processing instructions. */
    static @Nullable String[] none() {
        return NONE;
    }

    /** Returns the reference of each ASCII character in text; null if the character is written as it is. */
    static @Nullable String[] inText() {
        return TEXT;
    }

    /** Returns the reference of each ASCII character in an attribute value; null if the character is written as it is. */
    static @Nullable String[] inAttribute() {
        return ATTRIBUTE;
    }

    static String decode(byte[] bytes, int start, int end, boolean escaped) {
        String raw = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        return escaped ? unescape(raw) : raw;
    }

    private static String unescape(String raw) {
        StringBuilder text = new StringBuilder(raw.length());
        int from = 0;
        for (int at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', from)) {
            int semicolon = raw.indexOf(';', at);
            text.append(raw, from, at).append(character(raw, at + 1));
            from = semicolon + 1;
        }
        return text.append(raw, from, raw.length()).toString();
    }

    private static char character(String raw, int at) {
        return switch (raw.charAt(at)) {
            case 'a' -> '&';
            case 'l' -> '<';
            case 'g' -> '>';
            case 'q' -> '"';
            default -> switch (raw.substring(at + 1, at + 3)) {
                case "9;" -> '\t';
                case "10" -> '\n';
                default -> '\r';
            };
        };
    }
}
