package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;

/** Character data in the canonical form. */
public final class XmlText {

    private XmlText() {
    }

    /**
     * Writes text as element content in UTF-8: {@code &}, {@code <}, {@code >} and carriage returns as references.
     *
     * @throws InvalidXmlException
     *             a character is not allowed in XML 1.0
     */
    public static void writeTo(OutputStream out, String text) throws IOException {
        CanonicalBytes bytes = new CanonicalBytes(Integer.MAX_VALUE);
        bytes.text(text);
        out.write(bytes.toArray());
    }

    /** Replaces each character that XML 1.0 does not allow by U+FFFD: fault messages quote input of callers and programs. */
    public static String printable(String text) {
        return text.codePoints()
                .map(c -> isXmlCharacter(c) ? c : 0xFFFD)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint,
                        StringBuilder::append)
                .toString();
    }

    /** Returns true if XML 1.0 allows all characters of a text. */
    public static boolean isAllowed(String text) {
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (!isXmlCharacter(c)) {
                return false;
            }
            at += Character.charCount(c);
        }
        return true;
    }

    private static boolean isXmlCharacter(int c) {
        return c == 0x9 || c == 0xA || c == 0xD || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD
                || c >= 0x10000;
    }
}
