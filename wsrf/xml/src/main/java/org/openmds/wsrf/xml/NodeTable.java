package org.openmds.wsrf.xml;

import java.util.Arrays;

/** The growing int array of a tree, in the layout that {@link XmlNodes} reads. Not thread-safe. */
final class NodeTable {

    private int[] tree = new int[32 * XmlNodes.INTS_PER_NODE];
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

    int[] toArray() {
        return Arrays.copyOf(tree, count * XmlNodes.INTS_PER_NODE);
    }

    /** @return the node's index; until {@link #close} the node has no content */
    int add(NodeKind kind, int nameIndex, int parent, int start) {
        int at = count * XmlNodes.INTS_PER_NODE;
        if (at == tree.length) {
            tree = Arrays.copyOf(tree, 2 * tree.length);
        }
        tree[at] = nameIndex << XmlNodes.NAME_SHIFT | kind.ordinal();
        tree[at + 1] = parent;
        tree[at + 2] = count + 1;
        tree[at + 3] = start;
        tree[at + 4] = start;
        elements += kind == NodeKind.ELEMENT ? 1 : 0;
        texts += kind == NodeKind.TEXT ? 1 : 0;
        attributes += kind == NodeKind.ATTRIBUTE ? 1 : 0;
        return count++;
    }

    void close(int node, int endOffset, boolean escaped) {
        int at = node * XmlNodes.INTS_PER_NODE;
        tree[at] |= escaped ? XmlNodes.ESCAPED_BIT : 0;
        tree[at + 2] = count;
        tree[at + 4] = endOffset;
    }

    int parent(int node) {
        return tree[node * XmlNodes.INTS_PER_NODE + 1];
    }

    int nameIndex(int node) {
        return tree[node * XmlNodes.INTS_PER_NODE] >>> XmlNodes.NAME_SHIFT;
    }

    /** Returns true if the newest node is a text directly in the element, so that more text is appended to it. */
    boolean endsWithText(int element) {
        int at = (count - 1) * XmlNodes.INTS_PER_NODE;
        return count > 0 && (tree[at] & (XmlNodes.ESCAPED_BIT - 1)) == NodeKind.TEXT.ordinal()
                && tree[at + 1] == element;
    }
}
