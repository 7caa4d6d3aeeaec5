package org.openmds.gateway.otlp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;

/**
 * One field of a message of Protocol Buffers, as a place in the bytes of the request: nothing is copied before it is needed.
 *
 * @param number
 *            its number in the message
 * @param wireType
 *            the form of its value, as {@link WireFormat} numbers them
 * @param bits
 *            the value of a number
 * @param bytes
 *            the bytes of the whole request
 * @param offset
 *            the beginning of a text or message
 * @param length
 *            its length
 */
record ProtobufField(int number, int wireType, long bits, byte[] bytes, int offset, int length) {

    /** Takes the fields of a message. */
    @FunctionalInterface
    interface FieldVisitor {

        /**
         * Takes a field.
         *
         * @throws IOException
         *             its value is not valid
         */
        void take(ProtobufField field) throws IOException;
    }

    /** Returns a whole request as if it were a field. */
    static ProtobufField root(byte[] bytes) {
        return new ProtobufField(0, WireFormat.WIRETYPE_LENGTH_DELIMITED, 0, bytes, 0, bytes.length);
    }

    /** Returns true if this is a text, bytes or a message with a number. */
    boolean isLong(int wanted) {
        return number == wanted && wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /**
     * Visits the fields of this message in their order.
     *
     * @throws IOException
     *             the bytes are no message
     */
    void each(FieldVisitor visitor) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(bytes, offset, length);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int found = WireFormat.getTagFieldNumber(tag);
            int form = WireFormat.getTagWireType(tag);
            switch (form) {
                case WireFormat.WIRETYPE_LENGTH_DELIMITED -> {
                    int size = in.readRawVarint32();
                    int start = offset + in.getTotalBytesRead();
                    in.skipRawBytes(size);
                    visitor.take(new ProtobufField(found, form, 0, bytes, start, size));
                }
                case WireFormat.WIRETYPE_VARINT -> visitor.take(number(found, form, in.readRawVarint64()));
                case WireFormat.WIRETYPE_FIXED64 -> visitor.take(number(found, form, in.readRawLittleEndian64()));
                default -> in.skipField(tag);
            }
        }
    }

    private ProtobufField number(int found, int form, long value) {
        return new ProtobufField(found, form, value, bytes, 0, 0);
    }

    /**
     * Returns a text.
     *
     * @throws CharacterCodingException
     *             the bytes are not UTF-8
     */
    String text() throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, offset, length)).toString();
    }
}
