package org.openmds.wsrf.xml;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/** The character references of the canonical form: which there are, and how they are read back. */
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

    /** For names and the like, where nothing can be escaped. */
    static @Nullable String[] none() {
        return NONE;
    }

    /** By ASCII character: how it is written in text, null where it stands for itself. */
    static @Nullable String[] inText() {
        return TEXT;
    }

    /** By ASCII character: how it is written in an attribute value, null where it stands for itself. */
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
