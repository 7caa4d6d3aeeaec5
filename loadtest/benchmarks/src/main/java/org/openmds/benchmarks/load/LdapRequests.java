package org.openmds.benchmarks.load;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** LDAP version 3 requests (RFC 4511) as bytes. */
public final class LdapRequests {

    private static final int INTEGER = 0x02;
    private static final int BOOLEAN = 0x01;
    private static final int OCTET_STRING = 0x04;
    private static final int ENUMERATED = 0x0A;
    private static final int SEQUENCE = 0x30;
    private static final int BIND_REQUEST = 0x60;
    private static final int SEARCH_REQUEST = 0x63;
    private static final int SIMPLE_PASSWORD = 0x80;
    private static final int EQUALITY_MATCH = 0xA3;
    private static final int PRESENT = 0x87;
    private static final int VERSION = 3;
    private static final int WHOLE_SUBTREE = 2;
    private static final int LONGEST_SHORT_FORM = 0x7F;
    private static final int TWO_LENGTH_BYTES = 0x82;
    private static final int MAX_LENGTH = 0xFFFF;

    private LdapRequests() {
    }

    /** Returns an anonymous bind. */
    static byte[] bind() {
        return message(1,
                element(BIND_REQUEST, number(INTEGER, VERSION), text(OCTET_STRING, ""), text(SIMPLE_PASSWORD, "")));
    }

    /**
     * Returns a search for the entries in a subtree that have this value; each has all its attributes in the answer.
     *
     * @param base
     *            the name of the subtree's root, such as {@code o=grid}
     * @param value
     *            the value, in which marks of {@link NumberedRequest} are replaced
     * @param members
     *            the number of members
     */
    public static NumberedRequest search(String base, String attribute, String value, long members) {
        return NumberedRequest.of(search(base,
                element(EQUALITY_MATCH, text(OCTET_STRING, attribute), text(OCTET_STRING, value))), members);
    }

    /**
     * Returns a search for all entries in a subtree, each with all its attributes.
     *
     * @param entries
     *            the number of entries in a correct answer
     */
    public static NumberedRequest dump(String base, int entries) {
        return NumberedRequest.of(search(base, text(PRESENT, "objectClass")), 1).withEntries(entries);
    }

    private static byte[] search(String base, byte[] filter) {
        return message(2, element(SEARCH_REQUEST, text(OCTET_STRING, base), number(ENUMERATED, WHOLE_SUBTREE),
                number(ENUMERATED, 0), number(INTEGER, 0), number(INTEGER, 0), number(BOOLEAN, 0), filter,
                element(SEQUENCE)));
    }

    private static byte[] message(int number, byte[] operation) {
        return element(SEQUENCE, number(INTEGER, number), operation);
    }

    private static byte[] number(int tag, int small) {
        return element(tag, new byte[]{(byte) small});
    }

    private static byte[] text(int tag, String text) {
        return element(tag, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a BER element with a definite length. */
    private static byte[] element(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        if (content.size() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "an element of a request must have at most %d bytes, has %d".formatted(MAX_LENGTH, content.size()));
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        if (content.size() > LONGEST_SHORT_FORM) {
            element.write(TWO_LENGTH_BYTES);
            element.write(content.size() >> Byte.SIZE);
        }
        element.write(content.size());
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }
}
