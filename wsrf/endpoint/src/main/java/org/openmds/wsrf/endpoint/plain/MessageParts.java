package org.openmds.wsrf.endpoint.plain;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The parts of a message that differ where clients repeat it: the text of its MessageID, and its last value in quotation marks, which in a query is the name
 * that it looks for. Both consist of characters that XML takes as they are.
 *
 * @param id
 *            the MessageID; null if there is none
 * @param value
 *            the value after it; null if there is none
 */
record MessageParts(@Nullable TextRange id, @Nullable TextRange value) {

    private static final int MAX_VALUE_BYTES = 256;
    private static final byte[] NAME = {'M', 'e', 's', 's', 'a', 'g', 'e', 'I', 'D', '>'};

    /** A range of bytes, not empty. */
    record TextRange(int start, int end) {

        /** Returns a copy of a message with another text in this range. */
        byte[] replacedIn(byte[] message, byte[] text) {
            byte[] changed = Arrays.copyOf(message, message.length - (end - start) + text.length);
            System.arraycopy(text, 0, changed, start, text.length);
            System.arraycopy(message, end, changed, start + text.length, message.length - end);
            return changed;
        }

        byte[] of(byte[] message) {
            return Arrays.copyOfRange(message, start, end);
        }
    }

    /**
     * Finds the parts.
     *
     * @param likelyId
     *            the start of the MessageID in an earlier message: those of one client have it at the same position
     */
    static MessageParts of(byte[] message, int likelyId) {
        @Nullable
        TextRange id = messageId(message, likelyId);
        @Nullable
        TextRange value = lastValue(message);
        return new MessageParts(id, value == null || id != null && value.start() < id.end() ? null : value);
    }

    /** Finds the first text after {@code MessageID>} without markup or white space. */
    private static @Nullable TextRange messageId(byte[] message, int likely) {
        if (isAfterName(message, likely)) {
            return plainText(message, likely);
        }
        for (int start = NAME.length; start < message.length; start++) {
            if (message[start - 1] == '>' && isAfterName(message, start)) {
                return plainText(message, start);
            }
        }
        return null;
    }

    private static boolean isAfterName(byte[] message, int start) {
        return start >= NAME.length && start < message.length
                && Arrays.equals(message, start - NAME.length, start, NAME, 0, NAME.length);
    }

    private static @Nullable TextRange plainText(byte[] message, int start) {
        int end = start;
        while (end < message.length && message[end] > ' ' && isPlain(message[end])) {
            end++;
        }
        return end > start && end < message.length && message[end] == '<' ? new TextRange(start, end) : null;
    }

    /** Finds the last text between two equal quotation marks. */
    private static @Nullable TextRange lastValue(byte[] message) {
        int end = message.length - 1;
        while (end >= 0 && !isQuotationMark(message[end])) {
            end--;
        }
        int start = end;
        while (start > 0 && end - start <= MAX_VALUE_BYTES && !isQuotationMark(message[start - 1])) {
            start--;
            // A name before a colon may be a prefix, whose namespace a fragment then declares.
            if (!isPlain(message[start]) || message[start] == ':') {
                return null;
            }
        }
        return start > 0 && start < end && message[start - 1] == message[end] ? new TextRange(start, end) : null;
    }

    private static boolean isQuotationMark(byte c) {
        return c == '\'' || c == '"';
    }

    private static boolean isPlain(byte c) {
        return c >= ' ' && c < 127 && c != '<' && c != '&' && c != '>' && c != ']';
    }
}
