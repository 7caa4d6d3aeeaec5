package org.openmds.gateway.ldap.entry;

/** Elements of BER, the encoding of LDAP (X.690), with lengths in the definite form. */
public final class BerEncoding {

    public static final int INTEGER = 0x02;
    public static final int OCTETS = 0x04;
    public static final int SEQUENCE = 0x30;
    public static final int SET = 0x31;
    /** The tag of a search result entry (RFC 4511, section 4.5.2). */
    public static final int RESULT_ENTRY = 0x64;

    private static final int SHORT = 0x80;

    private BerEncoding() {
    }

    /** Returns the number of bytes of a tag and a length. */
    public static int headerBytes(int length) {
        int more = 0;
        for (int rest = length < SHORT ? 0 : length; rest > 0; rest >>>= Byte.SIZE) {
            more++;
        }
        return 2 + more;
    }

    /** Returns the number of bytes of an element with a content of this length. */
    public static int size(int length) {
        return headerBytes(length) + length;
    }

    /** Writes a tag and a length, and returns the position after them. */
    public static int header(byte[] to, int at, int tag, int length) {
        int more = headerBytes(length) - 2;
        to[at] = (byte) tag;
        to[at + 1] = (byte) (more == 0 ? length : SHORT | more);
        for (int i = 0; i < more; i++) {
            to[at + 2 + i] = (byte) (length >>> Byte.SIZE * (more - 1 - i));
        }
        return at + 2 + more;
    }

    /** Writes an element, and returns the position after it. */
    public static int element(byte[] to, int at, int tag, byte[] content) {
        int start = header(to, at, tag, content.length);
        System.arraycopy(content, 0, to, start, content.length);
        return start + content.length;
    }

    /** Returns the position of the content of an element. */
    public static int content(byte[] bytes, int at) {
        int length = bytes[at + 1] & 0xFF;
        return at + 2 + (length < SHORT ? 0 : length - SHORT);
    }

    /** Returns the position after an element. */
    public static int end(byte[] bytes, int at) {
        int first = bytes[at + 1] & 0xFF;
        if (first < SHORT) {
            return at + 2 + first;
        }
        int length = 0;
        for (int i = 0; i < first - SHORT; i++) {
            length = length << Byte.SIZE | bytes[at + 2 + i] & 0xFF;
        }
        return content(bytes, at) + length;
    }
}
