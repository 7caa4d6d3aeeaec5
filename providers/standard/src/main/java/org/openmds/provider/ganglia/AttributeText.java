package org.openmds.provider.ganglia;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decodes the text of an attribute. */
final class AttributeText {

    /** The five predefined references of XML, and numeric ones. All others stay unchanged, because declarations are not read. */
    private static final Pattern REFERENCE = Pattern
            .compile("&(?:(amp|lt|gt|quot|apos)|#(\\d{1,7})|#x([0-9A-Fa-f]{1,6}));");

    private AttributeText() {
    }

    /** @param bytes the value as it was sent, one character per byte */
    static String of(String bytes) {
        String text = bytes.chars().allMatch(c -> c < 0x80) ? bytes : decoded(bytes);
        return text.indexOf('&') < 0 ? text : REFERENCE.matcher(text).replaceAll(AttributeText::replacement);
    }

    /**
     * Decodes UTF-8. Ganglia declares ISO 8859-1 for any input, but text that is valid UTF-8 is most likely UTF-8.
     */
    private static String decoded(String bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    private static String replacement(java.util.regex.MatchResult reference) {
        String name = reference.group(1);
        if (name == null) {
            int code = reference.group(2) == null
                    ? Integer.parseInt(reference.group(3), 16)
                    : Integer.parseInt(reference.group(2));
            return Matcher.quoteReplacement(Character.toString(Character.isValidCodePoint(code) ? code : 0xFFFD));
        }
        return Matcher.quoteReplacement(switch (name) {
            case "amp" -> "&";
            case "lt" -> "<";
            case "gt" -> ">";
            case "quot" -> "\"";
            default -> "'";
        });
    }
}
