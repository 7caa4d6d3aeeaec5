package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import javax.xml.namespace.QName;

/**
 * The tree of a fragment, addressed by node index, for those who walk many nodes: node 0 is the root element; indexes grow in document order; the
 * namespace declarations and then the attributes of an element follow it before its content. Five ints a node, no object a node.
 *
 * <p>
 * A node's bytes are the whole element for an element, the escaped text for a text node, the escaped value for attributes and declarations, and
 * what stands between the marks for a comment; for a processing instruction it is the data behind the target.
 *
 * <p>
 * Immutable and thread-safe. Indexes are not checked beyond the array's own check.
 */
public final class XmlNodes {

    /** "No such node". */
    public static final int NONE = -1;

    static final int INTS_PER_NODE = 5;
    static final int KIND_BITS = 3;
    static final int ESCAPED_BIT = 1 << KIND_BITS;
    static final int NAME_SHIFT = KIND_BITS + 1;

    private static final NodeKind[] KINDS = NodeKind.values();

    private final byte[] bytes;
    private final int[] tree;
    private final QName[] names;
    /** Known without a look at the tree, which many queries need not touch. */
    private final int count;

    XmlNodes(byte[] bytes, int[] tree, QName[] names) {
        this.bytes = bytes;
        this.tree = tree;
        this.names = names;
        this.count = tree.length / INTS_PER_NODE;
    }

    /** Number of nodes. */
    public int count() {
        return count;
    }

    /** The node's kind. */
    public NodeKind kind(int node) {
        return KINDS[tree[node * INTS_PER_NODE] & (ESCAPED_BIT - 1)];
    }

    /** Whether the node is an element. */
    public boolean isElement(int node) {
        return (tree[node * INTS_PER_NODE] & (ESCAPED_BIT - 1)) == 0;
    }

    /**
     * The name of an element or attribute, with its prefix; the target of a processing instruction and the prefix of a namespace declaration as
     * local part; an empty local part for text, comments and the declaration of the default namespace.
     */
    public QName name(int node) {
        return names[nameIndex(node)];
    }

    /** Position of the node's name in this fragment's table of names; equal names have equal positions unless their prefixes differ. */
    public int nameIndex(int node) {
        return tree[node * INTS_PER_NODE] >>> NAME_SHIFT;
    }

    /** This fragment's table of names, each name (with its prefix) once. */
    public List<QName> names() {
        return List.of(names);
    }

    /** Number of names in this fragment's table of names. */
    public int nameCount() {
        return names.length;
    }

    /** The name at a position in this fragment's table of names. */
    public QName nameAt(int position) {
        return names[position];
    }

    /** Whether the other fragment has the same table of names; equal tables are mostly, not always, the same. */
    @SuppressWarnings("ReferenceEquality")
    public boolean sharesNames(XmlNodes other) {
        return names == other.names;
    }

    /**
     * The first node of a kind in a range whose name has its bit set, or the end of the range.
     *
     * @param names
     *            a bit for each position in the table of names, which has at most 64
     */
    public int find(NodeKind kind, long names, int from, int to) {
        for (int node = from; node < to; node++) {
            int header = tree[node * INTS_PER_NODE];
            if ((names >>> (header >>> NAME_SHIFT) & 1) != 0 && (header & ESCAPED_BIT - 1) == kind.ordinal()) {
                return node;
            }
        }
        return to;
    }

    /** The element around the node (for attributes and declarations: that carries them); {@link #NONE} for the root. */
    public int parent(int node) {
        return tree[node * INTS_PER_NODE + 1];
    }

    /** The index behind the node and everything in it. */
    public int end(int node) {
        return tree[node * INTS_PER_NODE + 2];
    }

    /** Where the node's bytes start. */
    public int startOffset(int node) {
        return tree[node * INTS_PER_NODE + 3];
    }

    /** Where the node's bytes end, exclusively. */
    public int endOffset(int node) {
        return tree[node * INTS_PER_NODE + 4];
    }

    /** The first namespace declaration written on the element, or {@link #NONE}. */
    public int firstDeclaration(int element) {
        int next = element + 1;
        return next < end(element) && kind(next) == NodeKind.NAMESPACE ? next : NONE;
    }

    /** The declaration behind this one on the same element, or {@link #NONE}. */
    public int nextDeclaration(int declaration) {
        int next = declaration + 1;
        return next < end(parent(declaration)) && kind(next) == NodeKind.NAMESPACE ? next : NONE;
    }

    /** The element's first attribute, or {@link #NONE}. */
    public int firstAttribute(int element) {
        int limit = end(element);
        int next = element + 1;
        while (next < limit && kind(next) == NodeKind.NAMESPACE) {
            next++;
        }
        return next < limit && kind(next) == NodeKind.ATTRIBUTE ? next : NONE;
    }

    /** The attribute behind this one on the same element, or {@link #NONE}. */
    public int nextAttribute(int attribute) {
        int next = attribute + 1;
        return next < end(parent(attribute)) && kind(next) == NodeKind.ATTRIBUTE ? next : NONE;
    }

    /** The element's first child (element, text, comment or processing instruction), or {@link #NONE}. */
    public int firstChild(int element) {
        int next = firstContent(element);
        return next < end(element) ? next : NONE;
    }

    /** The child behind this one under the same parent, or {@link #NONE}. */
    public int nextSibling(int child) {
        int parent = parent(child);
        int next = end(child);
        return parent != NONE && next < end(parent) ? next : NONE;
    }

    /** The child before this one under the same parent, or {@link #NONE}. Costs the number of children before it. */
    public int previousSibling(int child) {
        int parent = parent(child);
        int previous = NONE;
        if (parent != NONE) {
            for (int i = firstContent(parent); i < child; i = end(i)) {
                previous = i;
            }
        }
        return previous;
    }

    /** The string value of XPath 1.0, section 5: of an element all text in it, of a declaration the namespace. */
    public String stringValue(int node) {
        if (!isElement(node)) {
            return CharacterReferences.decode(bytes, startOffset(node), endOffset(node), isEscaped(node));
        }
        int end = end(node);
        int first = nextText(node, end);
        if (first == end) {
            return "";
        }
        int second = nextText(first, end);
        if (second == end) {
            return stringValue(first);
        }
        StringBuilder all = new StringBuilder(stringValue(first));
        for (int text = second; text < end; text = nextText(text, end)) {
            all.append(stringValue(text));
        }
        return all.toString();
    }

    /**
     * Whether a node's string value is the text, mostly without making a string.
     *
     * @param text
     *            the text
     * @param utf8
     *            the same in UTF-8
     */
    public boolean hasStringValue(int node, String text, byte[] utf8) {
        if (!isElement(node)) {
            return isEscaped(node)
                    ? stringValue(node).equals(text)
                    : Arrays.equals(bytes, startOffset(node), endOffset(node), utf8, 0, utf8.length);
        }
        int end = end(node);
        int first = nextText(node, end);
        if (first == end) {
            return utf8.length == 0;
        }
        return nextText(first, end) == end ? hasStringValue(first, text, utf8) : stringValue(node).equals(text);
    }

    /** Writes the node's bytes as they are in the canonical form. */
    public void writeTo(OutputStream out, int node) throws IOException {
        out.write(bytes, startOffset(node), endOffset(node) - startOffset(node));
    }

    /** The namespace that the prefix (empty: the default) has at the element, or the empty string. */
    public String namespaceOf(String prefix, int element) {
        for (int at = element; at != NONE; at = parent(at)) {
            for (int d = firstDeclaration(at); d != NONE; d = nextDeclaration(d)) {
                if (name(d).getLocalPart().equals(prefix)) {
                    return stringValue(d);
                }
            }
        }
        return "";
    }

    byte[] bytes() {
        return bytes;
    }

    boolean isEscaped(int node) {
        return (tree[node * INTS_PER_NODE] & ESCAPED_BIT) != 0;
    }

    /** Length of a qualified name in bytes. */
    static int nameLength(QName name) {
        int local = utf8Length(name.getLocalPart());
        return name.getPrefix().isEmpty() ? local : utf8Length(name.getPrefix()) + 1 + local;
    }

    private static int utf8Length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private int firstContent(int element) {
        int limit = end(element);
        int next = element + 1;
        while (next < limit && isOnStartTag(next)) {
            next++;
        }
        return next;
    }

    private boolean isOnStartTag(int node) {
        NodeKind kind = kind(node);
        return kind == NodeKind.NAMESPACE || kind == NodeKind.ATTRIBUTE;
    }

    private int nextText(int from, int end) {
        int next = from + 1;
        while (next < end && kind(next) != NodeKind.TEXT) {
            next++;
        }
        return next;
    }
}
