package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;

/**
 * The tree of a fragment, addressed by node index, for code that visits many nodes. Node 0 is the root element, and indexes grow in
 * document order. The namespace declarations and then the attributes of an element come directly after it, before its content. A node
 * takes two ints for its place in the bytes and three for its place in the tree, which fragments of one shape share.
 *
 * <p>
 * The bytes of a node are: the whole element for an element; the escaped text for a text node; the escaped value for an attribute or
 * declaration; the text between the delimiters for a comment; the data after the target for a processing instruction.
 *
 * <p>
 * Immutable, except for the index of values, and thread-safe. Indexes are not checked beyond the array's own check.
 */
public final class XmlNodes {

    /** "No such node". */
    public static final int NONE = -1;

    /** The offset of the first byte of a node, and the offset after its last byte. */
    static final int OFFSETS_PER_NODE = 2;
    /** The ints of a node in the arrays of its fragment and of the shape. */
    static final int INTS_PER_NODE = OFFSETS_PER_NODE + NodeShape.INTS_PER_NODE;

    /** Bytes of XmlFragment, of this object, and of the headers of its two arrays. */
    private static final int HEADER_BYTES = 16 + 40 + 2 * 16;

    private static final NodeKind[] KINDS = NodeKind.values();

    private final byte[] bytes;
    private final int[] offsets;
    /** The array of the shape: kept here too, because nearly every access needs it. */
    private final int[] tree;
    private final NodeShape shape;
    private final int shapeBytes;
    private volatile @Nullable ValueIndex values;

    XmlNodes(byte[] bytes, NodeTable nodes, NameTable nameTable) {
        NodeShape.SharedShape shared = NodeShape.of(nodes, nameTable);
        this.bytes = bytes;
        this.offsets = nodes.offsets();
        this.shape = shared.shape();
        this.tree = shape.nodes();
        this.shapeBytes = shared.heapBytes();
    }

    private XmlNodes(XmlNodes origin, byte[] bytes, int[] offsets) {
        this.bytes = bytes;
        this.offsets = offsets;
        this.shape = origin.shape;
        this.tree = origin.tree;
        this.shapeBytes = origin.shapeBytes;
    }

    /** See {@link XmlFragment#withValue}. */
    XmlNodes withValue(int from, int to, byte[] value) {
        byte[] changed = new byte[bytes.length - (to - from) + value.length];
        System.arraycopy(bytes, 0, changed, 0, from);
        System.arraycopy(value, 0, changed, from, value.length);
        System.arraycopy(bytes, to, changed, from + value.length, bytes.length - to);
        int longer = value.length - (to - from);
        int[] moved = offsets.clone();
        for (int at = 0; at < moved.length; at++) {
            moved[at] += moved[at] >= to ? longer : 0;
        }
        return new XmlNodes(this, changed, moved);
    }

    /** Returns the number of nodes. */
    public int count() {
        return shape.count();
    }

    /** Returns the number of elements. */
    public int elements() {
        return shape.elements();
    }

    /** Returns the number of text nodes. */
    public int texts() {
        return shape.texts();
    }

    /** Returns the number of attributes; namespace declarations are none. */
    public int attributes() {
        return shape.attributes();
    }

    /** Returns the bytes that the fragment keeps on the heap, with its index of values: an estimate that needs no visit of the nodes. */
    long heapBytes() {
        long valueBytes = hasValueIndex() ? (long) ValueIndex.BYTES_PER_VALUE * (texts() + attributes()) : 0;
        return HEADER_BYTES + bytes.length + (long) Integer.BYTES * offsets.length + shapeBytes + valueBytes;
    }

    /** Returns true if the fragment is long enough for an index of its values. */
    public boolean hasValueIndex() {
        return count() >= ValueIndex.MIN_NODES;
    }

    /** Returns the index of the fragment's values. It is made by the first call, which reads all of the fragment. */
    public ValueIndex values() {
        ValueIndex known = values;
        if (known == null) {
            known = ValueIndex.of(this);
            values = known;
        }
        return known;
    }

    /** Returns true if {@link #values} has been called, so that a further call reads nothing. */
    public boolean isIndexed() {
        return values != null;
    }

    /** Returns the node's kind. */
    public NodeKind kind(int node) {
        return KINDS[tree[node * NodeShape.INTS_PER_NODE] & NodeShape.KIND_MASK];
    }

    /** Returns true if the node is an element. */
    public boolean isElement(int node) {
        return (tree[node * NodeShape.INTS_PER_NODE] & NodeShape.KIND_MASK) == 0;
    }

    /**
     * Returns the name of an element or attribute with its prefix. The local part is the target for a processing instruction, the prefix
     * for a namespace declaration, and empty for text, comments and the declaration of the default namespace.
     */
    public QName name(int node) {
        return shape.names()[nameIndex(node)];
    }

    /** Returns the position of the node's name in this fragment's table of names; equal names have equal positions unless their prefixes differ. */
    public int nameIndex(int node) {
        return tree[node * NodeShape.INTS_PER_NODE] >>> NodeShape.NAME_SHIFT;
    }

    /** Returns this fragment's table of names; each name (with its prefix) occurs once. */
    public List<QName> names() {
        return List.of(shape.names());
    }

    /** Returns the number of names in this fragment's table of names. */
    public int nameCount() {
        return shape.names().length;
    }

    /** Returns the name at a position in this fragment's table of names. */
    public QName nameAt(int position) {
        return shape.names()[position];
    }

    /** Returns true if both fragments use the same table object. Fragments with equal tables usually share one, but not always. */
    @SuppressWarnings("ReferenceEquality")
    public boolean sharesNames(XmlNodes other) {
        return shape.names() == other.shape.names();
    }

    /**
     * Finds the first node of a kind in a range whose name has its bit set. Returns the end of the range if there is none.
     *
     * @param names
     *            a bit for each position in the table of names, which has at most 64
     */
    public int find(NodeKind kind, long names, int from, int to) {
        for (int node = from; node < to; node++) {
            int header = tree[node * NodeShape.INTS_PER_NODE];
            if ((names >>> (header >>> NodeShape.NAME_SHIFT) & 1) != 0
                    && (header & NodeShape.KIND_MASK) == kind.ordinal()) {
                return node;
            }
        }
        return to;
    }

    /** Returns the parent element of a node, also of an attribute or declaration; {@link #NONE} for the root. */
    public int parent(int node) {
        return tree[node * NodeShape.INTS_PER_NODE + NodeShape.PARENT];
    }

    /** Returns the index after the node and its content. */
    public int end(int node) {
        return tree[node * NodeShape.INTS_PER_NODE + NodeShape.END];
    }

    /** Returns the offset of the node's first byte. */
    public int startOffset(int node) {
        return offsets[node * OFFSETS_PER_NODE];
    }

    /** Returns the offset after the node's last byte. */
    public int endOffset(int node) {
        return offsets[node * OFFSETS_PER_NODE + 1];
    }

    /** Returns the first namespace declaration on the element, or {@link #NONE}. */
    public int firstDeclaration(int element) {
        int next = element + 1;
        return next < end(element) && kind(next) == NodeKind.NAMESPACE ? next : NONE;
    }

    /** Returns the next declaration on the same element, or {@link #NONE}. */
    public int nextDeclaration(int declaration) {
        int next = declaration + 1;
        return next < end(parent(declaration)) && kind(next) == NodeKind.NAMESPACE ? next : NONE;
    }

    /** Returns the element's first attribute, or {@link #NONE}. */
    public int firstAttribute(int element) {
        int limit = end(element);
        int next = element + 1;
        while (next < limit && kind(next) == NodeKind.NAMESPACE) {
            next++;
        }
        return next < limit && kind(next) == NodeKind.ATTRIBUTE ? next : NONE;
    }

    /** Returns the next attribute of the same element, or {@link #NONE}. */
    public int nextAttribute(int attribute) {
        int next = attribute + 1;
        return next < end(parent(attribute)) && kind(next) == NodeKind.ATTRIBUTE ? next : NONE;
    }

    /** Returns the element's first child (element, text, comment or processing instruction), or {@link #NONE}. */
    public int firstChild(int element) {
        int next = firstContent(element);
        return next < end(element) ? next : NONE;
    }

    /** Returns the next child of the same parent, or {@link #NONE}. */
    public int nextSibling(int child) {
        int parent = parent(child);
        int next = end(child);
        return parent != NONE && next < end(parent) ? next : NONE;
    }

    /** Returns the previous child of the same parent, or {@link #NONE}. Visits all children before it. */
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

    /** Returns the string value (XPath 1.0, section 5): all text in an element, the namespace of a declaration. */
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
     * Returns true if a node's string value equals the text. Usually creates no string.
     *
     * @param text
     *            the text
     * @param utf8
     *            the same text in UTF-8
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

    /** Returns the namespace of a prefix (empty: the default) in scope of the element, or the empty string. */
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

    /** Returns true if the node's bytes contain character references. */
    public boolean isEscaped(int node) {
        return (tree[node * NodeShape.INTS_PER_NODE] & NodeShape.ESCAPED_BIT) != 0;
    }

    /** Returns the length of a qualified name in bytes. */
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

    /** Returns the first text node after a node and before the end of a range; the end if there is none. */
    public int nextText(int from, int end) {
        int next = from + 1;
        while (next < end && kind(next) != NodeKind.TEXT) {
            next++;
        }
        return next;
    }
}
