package org.openmds.wsrf.xml;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The growing UTF-8 bytes of a canonical form: encodes, escapes, refuses characters that XML 1.0 does not allow, and enforces the length
 * limit.
 */
final class CanonicalBytes {

    private static final int MAX_ESCAPE_BYTES = 6;

    private final int maxBytes;
    private byte[] bytes = new byte[512];
    private int length;

    CanonicalBytes(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    int length() {
        return length;
    }

    byte[] toArray() {
        checkLength();
        return Arrays.copyOf(bytes, length);
    }

    void ascii(char c) {
        ensureCapacity(1);
        bytes[length++] = (byte) c;
    }

    void raw(byte[] from, int start, int end) {
        ensureCapacity(end - start);
        System.arraycopy(from, start, bytes, length, end - start);
        length += end - start;
        checkLength();
    }

    /** Writes names, comments and processing instructions. */
    void plain(String text) {
        write(text, CharacterReferences.none());
    }

    /** @return true if a character was written as a reference */
    boolean text(String text) {
        return write(text, CharacterReferences.inText());
    }

    /** @return true if a character was written as a reference */
    boolean attribute(String value, int maxAttributeBytes) {
        if (value.length() > maxAttributeBytes
                || value.length() > maxAttributeBytes / 3 && utf8Length(value) > maxAttributeBytes) {
            throw new InvalidXmlException.BeyondLimit(
                    "an attribute value is longer than " + maxAttributeBytes + " bytes");
        }
        return write(value, CharacterReferences.inAttribute());
    }

    private boolean write(String text, @Nullable String[] escapes) {
        boolean escaped = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (length + MAX_ESCAPE_BYTES > bytes.length) {
                ensureCapacity(MAX_ESCAPE_BYTES);
            }
            if (c < 0x80) {
                String escape = escapes[c];
                if (escape != null) {
                    escaped = true;
                    for (int k = 0; k < escape.length(); k++) {
                        bytes[length++] = (byte) escape.charAt(k);
                    }
                } else {
                    bytes[length++] = (byte) checked(c);
                }
            } else if (!Character.isSurrogate(c)) {
                twoOrThreeBytes(checked(c));
            } else {
                fourBytes(codePoint(text, i++));
            }
        }
        checkLength();
        return escaped;
    }

    private void twoOrThreeBytes(char c) {
        if (c < 0x800) {
            bytes[length++] = (byte) (0xC0 | c >> 6);
        } else {
            bytes[length++] = (byte) (0xE0 | c >> 12);
            bytes[length++] = (byte) (0x80 | c >> 6 & 0x3F);
        }
        bytes[length++] = (byte) (0x80 | c & 0x3F);
    }

    private void fourBytes(int codePoint) {
        bytes[length++] = (byte) (0xF0 | codePoint >> 18);
        bytes[length++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
        bytes[length++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
        bytes[length++] = (byte) (0x80 | codePoint & 0x3F);
    }

    private static int codePoint(String text, int at) {
        if (Character.isHighSurrogate(text.charAt(at)) && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1))) {
            return Character.toCodePoint(text.charAt(at), text.charAt(at + 1));
        }
        throw illegalCharacter(text.charAt(at));
    }

    /** Checks the character against XML 1.0, production 2. */
    private static char checked(char c) {
        if (c < 0x20 && c != '\t' && c != '\n' && c != '\r' || c >= 0xFFFE) {
            throw illegalCharacter(c);
        }
        return c;
    }

    private static InvalidXmlException illegalCharacter(char c) {
        return new InvalidXmlException(String.format("the character U+%04X is not allowed in XML 1.0", (int) c));
    }

    private static int utf8Length(String text) {
        int total = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            total += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return total;
    }

    private void ensureCapacity(int more) {
        if (bytes.length - length < more) {
            checkLength();
            long wanted = Math.max(2L * bytes.length, (long) length + more);
            bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
        }
    }

    private void checkLength() {
        if (length > maxBytes) {
            throw new InvalidXmlException.BeyondLimit(
                    "the document is longer than " + maxBytes + " bytes in its canonical form");
        }
    }
}
