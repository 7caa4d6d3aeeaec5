package org.openmds.wsrf.endpoint.plain;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.endpoint.plain.MessageParts.TextRange;

/**
 * The bytes of a message without the parts that differ from message to message. Two messages with equal templates differ only in these parts.
 *
 * @param rest
 *            the remaining bytes
 * @param idPlace
 *            offset of the MessageID in the rest, or -1
 * @param valuePlace
 *            offset of the value in the rest, or -1
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its content, see equals
record MessageTemplate(byte[] rest, int idPlace, int valuePlace) {

    /**
     * Returns the template of a message.
     *
     * @param value
     *            comes after the MessageID
     */
    static MessageTemplate of(byte[] message, @Nullable TextRange id, @Nullable TextRange value) {
        byte[] rest = new byte[message.length - length(id) - length(value)];
        int copied = 0;
        int from = 0;
        int idPlace = -1;
        if (id != null) {
            System.arraycopy(message, 0, rest, 0, id.start());
            idPlace = id.start();
            copied = id.start();
            from = id.end();
        }
        int valuePlace = -1;
        if (value != null) {
            System.arraycopy(message, from, rest, copied, value.start() - from);
            copied += value.start() - from;
            valuePlace = copied;
            from = value.end();
        }
        System.arraycopy(message, from, rest, copied, message.length - from);
        return new MessageTemplate(rest, idPlace, valuePlace);
    }

    private static int length(@Nullable TextRange range) {
        return range == null ? 0 : range.end() - range.start();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MessageTemplate that && idPlace == that.idPlace && valuePlace == that.valuePlace
                && Arrays.equals(rest, that.rest);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(rest) + idPlace) + valuePlace;
    }
}
