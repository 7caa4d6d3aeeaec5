package org.openmds.gateway.ldap.entry;

import java.util.stream.Stream;

import org.openmds.gateway.ldap.schema.AttributeType;

/**
 * An entry of the LDAP tree: its name, and the encoded operation that sends it with all its attributes. Values are read from the encoded bytes, so that
 * an entry takes little more memory than its message. Immutable.
 */
public final class DirectoryEntry {

    /** Bytes of the objects of an entry besides its texts. */
    private static final int OVERHEAD = 120;

    private final String dn;
    private final byte[] bytes;
    /** Position of the operation in the bytes. */
    private final int start;
    private final AttributeType[] types;
    /** Positions of the attributes from the start of the operation, and of its end. */
    private final int[] starts;
    private final boolean onlyUserAttributes;

    DirectoryEntry(String dn, byte[] operation, AttributeType[] types, int[] starts) {
        this(dn, operation, 0, types, starts, Stream.of(types).noneMatch(AttributeType::isOperational));
    }

    private DirectoryEntry(String dn, byte[] bytes, int start, AttributeType[] types, int[] starts,
            boolean onlyUserAttributes) {
        this.dn = dn;
        this.bytes = bytes;
        this.start = start;
        this.types = types;
        this.starts = starts;
        this.onlyUserAttributes = onlyUserAttributes;
    }

    /** Copies the operation to other bytes, and returns the same entry with that copy. */
    DirectoryEntry moved(byte[] to, int at) {
        System.arraycopy(bytes, start, to, at, operationLength());
        return new DirectoryEntry(dn, to, at, types, starts, onlyUserAttributes);
    }

    /** A test of a value, which is a part of an array that must not be changed. */
    @FunctionalInterface
    public interface ValueCheck {

        /** Returns true if the value passes. */
        boolean test(byte[] bytes, int from, int to);
    }

    /** Returns the name in its canonical form: see {@link EntryName}. */
    public String dn() {
        return dn;
    }

    /** Returns the number of attributes. */
    public int attributes() {
        return types.length;
    }

    /** Returns the type of an attribute. */
    public AttributeType type(int attribute) {
        return types[attribute];
    }

    /** Returns true if no attribute is operational, so that a search for all user attributes returns all of them. */
    public boolean hasOnlyUserAttributes() {
        return onlyUserAttributes;
    }

    /** Returns the position of the attribute with a type, or -1. */
    public int find(AttributeType type) {
        for (int i = 0; i < types.length; i++) {
            if (types[i] == type) {
                return i;
            }
        }
        return -1;
    }

    /** Returns true if any value of an attribute passes a test. */
    public boolean any(int attribute, ValueCheck test) {
        int values = valuesAt(attribute);
        int end = BerEncoding.end(bytes, values);
        for (int at = BerEncoding.content(bytes, values); at < end;) {
            int next = BerEncoding.end(bytes, at);
            if (test.test(bytes, BerEncoding.content(bytes, at), next)) {
                return true;
            }
            at = next;
        }
        return false;
    }

    /** Returns the position of the set of an attribute's values. */
    private int valuesAt(int attribute) {
        return BerEncoding.end(bytes, BerEncoding.content(bytes, attributeAt(attribute)));
    }

    /** Returns the bytes in which the encoded operation is; they must not be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the position of the encoded operation in the bytes. */
    public int operationAt() {
        return start;
    }

    /** Returns the length of the encoded operation. */
    public int operationLength() {
        return starts[types.length];
    }

    /** Returns the position of the encoded name. */
    public int nameAt() {
        return BerEncoding.content(bytes, start);
    }

    /** Returns the position after the encoded name. */
    public int nameEnd() {
        return BerEncoding.end(bytes, nameAt());
    }

    /** Returns the position of an encoded attribute; that of the number of attributes is the end of the last one. */
    public int attributeAt(int attribute) {
        return start + starts[attribute];
    }

    /** Returns the position after the encoded type of an attribute. */
    public int typeEnd(int attribute) {
        return valuesAt(attribute);
    }

    /** Returns an estimate of the bytes on the heap. */
    public long heapBytes() {
        return OVERHEAD + (long) operationLength() + dn.length()
                + (long) Integer.BYTES * (starts.length + types.length);
    }

    @Override
    public String toString() {
        return dn;
    }
}
