package org.openmds.benchmarks.load;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * The beginning of the content of an LDAP message (RFC 4511): the number of the message, then the operation. Each value is read once, in
 * this order.
 *
 * @param bytes
 *            the bytes from the number of the message on
 */
record BerHead(ByteBuffer bytes) {

    private static final int LONG_FORM = 0x80;

    /** Skips the number of the message; returns the tag of the operation. */
    int operation() throws IOException {
        try {
            bytes.get();
            int length = bytes.get();
            bytes.position(bytes.position() + length);
            return bytes.get() & 0xFF;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new IOException("an LDAP message has no operation", e);
        }
    }

    /** Returns the result code, with which each operation begins that ends an answer. */
    int resultCode() throws IOException {
        try {
            int length = bytes.get() & 0xFF;
            if (length > LONG_FORM) {
                bytes.position(bytes.position() + length - LONG_FORM);
            }
            bytes.getShort();
            return bytes.get();
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new IOException("an LDAP message has no result code", e);
        }
    }
}
