package org.openmds.wsrf.xml;

import java.util.Arrays;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;

/**
 * The nodes of a tree without their places in the bytes: kinds, names, parents and ends. Documents of one source usually differ in values only, so
 * fragments share their shapes through a small static cache: a new shape replaces an old one in its slot, so a hostile stream of new shapes cannot
 * make the cache grow. Immutable and thread-safe.
 */
final class NodeShape {

    /** The ints of a node: kind, escape bit and name index in the first one; parent; index after the node and its content. */
    static final int INTS_PER_NODE = 3;
    static final int PARENT = 1;
    static final int END = 2;

    private static final int KIND_BITS = 3;
    static final int ESCAPED_BIT = 1 << KIND_BITS;
    static final int KIND_MASK = ESCAPED_BIT - 1;
    static final int NAME_SHIFT = KIND_BITS + 1;

    /** Shapes of more nodes are not shared, which limits the cache to 6 MB. */
    private static final int MAX_SHARED_NODES = 512;
    /** Unsynchronised: a shape is immutable with final fields, and a lost update costs one object. */
    private static final @Nullable NodeShape[] SHARED = new @Nullable NodeShape[1024];
    /** Bytes of this object and of the header of its array. */
    private static final int HEADER_BYTES = 56;
    /** Bytes that one node of a shared shape counts, for the case that the other users of the shape are gone. */
    private static final int SHARED_NODE_BYTES = 1;

    private final int[] nodes;
    private final QName[] names;
    private final int hash;
    private final int count;
    private final int elements;
    private final int texts;
    private final int attributes;
    private final int nameBytes;

    private NodeShape(int[] nodes, QName[] names, NodeTable table, int nameBytes, int hash) {
        this.nodes = nodes;
        this.names = names;
        this.hash = hash;
        this.count = table.count();
        this.elements = table.elements();
        this.texts = table.texts();
        this.attributes = table.attributes();
        this.nameBytes = nameBytes;
    }

    /** Returns the shape of the nodes, a known one if there is an equal one. */
    static SharedShape of(NodeTable table, NameTable nameTable) {
        int[] nodes = table.shape();
        QName[] names = nameTable.toArray();
        int hash = Arrays.hashCode(nodes);
        NodeShape own = new NodeShape(nodes, names, table, nameTable.heapBytes(), hash);
        if (table.count() > MAX_SHARED_NODES) {
            return new SharedShape(own, own.ownBytes());
        }
        int slot = (hash ^ hash >>> 16) & SHARED.length - 1;
        NodeShape known = SHARED[slot];
        if (known != null && known.isSame(own)) {
            return new SharedShape(known, nameTable.heapBytes() + SHARED_NODE_BYTES * table.count());
        }
        SHARED[slot] = own;
        return new SharedShape(own, own.ownBytes());
    }

    /**
     * A shape and its share of the memory.
     *
     * @param heapBytes
     *            bytes that a fragment with this shape counts for it
     */
    record SharedShape(NodeShape shape, int heapBytes) {
    }

    @SuppressWarnings("ReferenceEquality") // tables of names are compared by identity, as NameTable shares them
    private boolean isSame(NodeShape other) {
        return hash == other.hash && names == other.names && Arrays.equals(nodes, other.nodes);
    }

    private int ownBytes() {
        return HEADER_BYTES + Integer.BYTES * nodes.length + nameBytes;
    }

    /** Returns the ints of all nodes, which must not be changed. */
    int[] nodes() {
        return nodes;
    }

    /** Returns the table of names, which must not be changed. */
    QName[] names() {
        return names;
    }

    int count() {
        return count;
    }

    int elements() {
        return elements;
    }

    int texts() {
        return texts;
    }

    int attributes() {
        return attributes;
    }
}
