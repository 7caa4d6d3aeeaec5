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
    private final byte[] operation;
    private final AttributeType[] types;
    /** Positions of the attributes in the operation, and of its end. */
    private final int[] starts;
    private final boolean onlyUserAttributes;

    DirectoryEntry(String dn, byte[] operation, AttributeType[] types, int[] starts) {
        this.dn = dn;
        this.operation = operation;
        this.types = types;
        this.starts = starts;
        this.onlyUserAttributes = Stream.of(types).noneMatch(AttributeType::isOperational);
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
        int end = BerEncoding.end(operation, values);
        for (int at = BerEncoding.content(operation, values); at < end;) {
            int next = BerEncoding.end(operation, at);
            if (test.test(operation, BerEncoding.content(operation, at), next)) {
                return true;
            }
            at = next;
        }
        return false;
    }

    /** Returns the position of the set of an attribute's values. */
    private int valuesAt(int attribute) {
        return BerEncoding.end(operation, BerEncoding.content(operation, starts[attribute]));
    }

    /** Returns the encoded operation, which must not be changed. */
    public byte[] operation() {
        return operation;
    }

    /** Returns the position of the encoded name. */
    public int nameAt() {
        return BerEncoding.content(operation, 0);
    }

    /** Returns the position after the encoded name. */
    public int nameEnd() {
        return BerEncoding.end(operation, nameAt());
    }

    /** Returns the position of an encoded attribute; that of the number of attributes is the end of the last one. */
    public int attributeAt(int attribute) {
        return starts[attribute];
    }

    /** Returns the position after the encoded type of an attribute. */
    public int typeEnd(int attribute) {
        return valuesAt(attribute);
    }

    /** Returns an estimate of the bytes on the heap. */
    public long heapBytes() {
        return OVERHEAD + (long) operation.length + dn.length() + (long) Integer.BYTES * (starts.length + types.length);
    }

    @Override
    public String toString() {
        return dn;
    }
}
