package org.openmds.wsrf.xml;

import java.util.Arrays;

/** The growing arrays of a tree, in the layouts of {@link NodeShape} and {@link XmlNodes}. Not thread-safe. */
final class NodeTable {

    private static final int FIRST_CAPACITY = 32;

    private int[] shape = new int[FIRST_CAPACITY * NodeShape.INTS_PER_NODE];
    private int[] offsets = new int[FIRST_CAPACITY * XmlNodes.OFFSETS_PER_NODE];
    private int count;
    private int elements;
    private int texts;
    private int attributes;

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

    /** Returns kind, name, parent and end of all nodes. */
    int[] shape() {
        return Arrays.copyOf(shape, count * NodeShape.INTS_PER_NODE);
    }

    /** Returns the first and the last offset of all nodes. */
    int[] offsets() {
        return Arrays.copyOf(offsets, count * XmlNodes.OFFSETS_PER_NODE);
    }

    /** @return the node's index; until {@link #close} the node has no content */
    int add(NodeKind kind, int nameIndex, int parent, int start) {
        int at = count * NodeShape.INTS_PER_NODE;
        if (at == shape.length) {
            shape = Arrays.copyOf(shape, 2 * shape.length);
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        shape[at] = nameIndex << NodeShape.NAME_SHIFT | kind.ordinal();
        shape[at + NodeShape.PARENT] = parent;
        shape[at + NodeShape.END] = count + 1;
        offsets[count * XmlNodes.OFFSETS_PER_NODE] = start;
        offsets[count * XmlNodes.OFFSETS_PER_NODE + 1] = start;
        elements += kind == NodeKind.ELEMENT ? 1 : 0;
        texts += kind == NodeKind.TEXT ? 1 : 0;
        attributes += kind == NodeKind.ATTRIBUTE ? 1 : 0;
        return count++;
    }

    void close(int node, int endOffset, boolean escaped) {
        int at = node * NodeShape.INTS_PER_NODE;
        shape[at] |= escaped ? NodeShape.ESCAPED_BIT : 0;
        shape[at + NodeShape.END] = count;
        offsets[node * XmlNodes.OFFSETS_PER_NODE + 1] = endOffset;
    }

    int parent(int node) {
        return shape[node * NodeShape.INTS_PER_NODE + NodeShape.PARENT];
    }

    int startOffset(int node) {
        return offsets[node * XmlNodes.OFFSETS_PER_NODE];
    }

    int nameIndex(int node) {
        return shape[node * NodeShape.INTS_PER_NODE] >>> NodeShape.NAME_SHIFT;
    }

    /** Returns true if the newest node is a text directly in the element, so that more text is appended to it. */
    boolean endsWithText(int element) {
        int at = (count - 1) * NodeShape.INTS_PER_NODE;
        return count > 0 && (shape[at] & NodeShape.KIND_MASK) == NodeKind.TEXT.ordinal()
                && shape[at + NodeShape.PARENT] == element;
    }
}
