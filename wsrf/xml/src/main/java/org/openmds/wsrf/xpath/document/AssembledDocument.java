package org.openmds.wsrf.xpath.document;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlTree;

/**
 * An assembled document in one evaluation, without an object per node. A part is one frame of the tree; a child tree is mounted in the
 * part of its parent. Parts are numbered in document order, as far as the evaluation needs them: if the first entry gives the answer, the
 * second is not visited.
 *
 * <p>
 * A node is a number: the part (24 bits), the index in the part (26 bits), and for a namespace node its position among those of its
 * element, from 1 (13 bits). Numbers grow in document order; the namespace nodes of an element come before its attributes. Not
 * thread-safe.
 */
public final class AssembledDocument {

    /** The node above the root element; it comes before all others. */
    public static final long DOCUMENT = -1;
    /** "No such node". */
    public static final long NONE = Long.MIN_VALUE;

    private static final int NAMESPACE_BITS = 13;
    private static final int INDEX_BITS = 26;
    private static final int PART_BITS = 24;
    /** Number of namespace nodes that are kept for the next use. */
    private static final int MAX_KEPT_BINDINGS = 1 << 16;

    private final EvaluationBudget budget;
    private XmlTree[] trees = new XmlTree[4];
    private XmlNodes[] nodes = new XmlNodes[4];
    private int[] parents = new int[4];
    private int[] depths = new int[4];
    /** Number after the last part mounted in a part; 0 if not yet known. */
    private int[] ends = new int[4];
    private int partCount;
    private final Deque<OpenPart> openParts = new ArrayDeque<>();
    private final Map<Long, List<NamespaceBinding>> namespaces = new HashMap<>();
    private int keptBindings;

    /** A part with mounted parts that have no number yet. */
    private static final class OpenPart {
        private final int part;
        private final List<XmlTree> mounted;
        private final int count;
        private int next;

        private OpenPart(int part, List<XmlTree> mounted, int count) {
            this.part = part;
            this.mounted = mounted;
            this.count = count;
        }
    }

    public AssembledDocument(XmlTree document, EvaluationBudget budget) {
        this.budget = budget;
        append(document, -1);
    }

    public static long node(int part, int index) {
        return (long) part << INDEX_BITS + NAMESPACE_BITS | (long) index << NAMESPACE_BITS;
    }

    public static int part(long node) {
        return (int) (node >>> INDEX_BITS + NAMESPACE_BITS);
    }

    public static int index(long node) {
        return (int) (node >>> NAMESPACE_BITS) & (1 << INDEX_BITS) - 1;
    }

    /** Returns the position of a namespace node among those of its element, from 1; 0 for all other nodes. */
    static int namespacePosition(long node) {
        return (int) node & (1 << NAMESPACE_BITS) - 1;
    }

    public static boolean isNamespace(long node) {
        return node >= 0 && namespacePosition(node) != 0;
    }

    /** Returns the element of a namespace node; any other node itself. */
    static long withoutNamespace(long node) {
        return isNamespace(node) ? node - namespacePosition(node) : node;
    }

    /** Returns true if there is a part with that number. */
    boolean hasPart(int part) {
        while (partCount <= part) {
            if (!numberNext()) {
                return false;
            }
        }
        return true;
    }

    public XmlNodes nodes(int part) {
        return nodes[part];
    }

    public XmlTree tree(int part) {
        return trees[part];
    }

    EvaluationBudget budget() {
        return budget;
    }

    /** Returns the part that contains this part; -1 for the first. */
    int parentPart(int part) {
        return parents[part];
    }

    int depth(int part) {
        return depths[part];
    }

    /** Returns the length of a part and of the parts in which it is mounted, without what else is mounted in them. */
    public long bytesAround(int part) {
        long bytes = 0;
        for (int around = part; around >= 0; around = parents[around]) {
            bytes += nodes[around].endOffset(0) - nodes[around].startOffset(0);
        }
        return bytes;
    }

    /** Returns the number after the part and all parts mounted in it. */
    int end(int part) {
        while (ends[part] == 0) {
            numberNext();
        }
        return ends[part];
    }

    /** Returns the first part mounted in a part, or -1. */
    int firstMounted(int part) {
        return hasPart(part + 1) && parents[part + 1] == part ? part + 1 : -1;
    }

    /** Returns the next part mounted in the same part, or -1. */
    int nextMounted(int part) {
        int next = part == 0 ? -1 : end(part);
        return next > 0 && hasPart(next) && parents[next] == parents[part] ? next : -1;
    }

    public boolean isElement(long node) {
        return node >= 0 && namespacePosition(node) == 0 && nodes[part(node)].isElement(index(node));
    }

    /** Returns the kind of a node other than the document node. */
    public NodeKind kind(long node) {
        return namespacePosition(node) != 0 ? NodeKind.NAMESPACE : nodes[part(node)].kind(index(node));
    }

    /** Returns true if the node is a child of its parent; attributes, namespaces and the document are not. */
    public boolean isChild(long node) {
        return node >= 0 && switch (kind(node)) {
            case ATTRIBUTE, NAMESPACE -> false;
            default -> true;
        };
    }

    public long parent(long node) {
        if (node == DOCUMENT) {
            return NONE;
        }
        if (namespacePosition(node) != 0) {
            return withoutNamespace(node);
        }
        int part = part(node);
        int parent = nodes[part].parent(index(node));
        if (parent != XmlNodes.NONE) {
            return node(part, parent);
        }
        return part == 0 ? DOCUMENT : node(parents[part], 0);
    }

    /** Returns true if the first node contains the second, at any depth, also as an attribute or namespace. */
    public boolean contains(long outer, long inner) {
        if (outer == DOCUMENT) {
            return inner != DOCUMENT;
        }
        if (inner <= outer || !isElement(outer)) {
            return false;
        }
        int part = part(outer);
        if (part(inner) == part) {
            return index(inner) < nodes[part].end(index(outer));
        }
        return index(outer) == 0 && part(inner) < end(part);
    }

    /** Returns the name of an element, attribute or processing instruction, as {@link XmlNodes#name} does. */
    public QName name(long node) {
        return nodes[part(node)].name(index(node));
    }

    /** Returns the binding of a namespace node. */
    public NamespaceBinding namespace(long node) {
        return namespaces(withoutNamespace(node)).get(namespacePosition(node) - 1);
    }

    /** Returns the bindings of an element's namespace nodes: by prefix, the default namespace first, {@code xml} last. */
    List<NamespaceBinding> namespaces(long element) {
        int part = part(element);
        int at = index(element);
        while (at > 0 && nodes[part].firstDeclaration(at) == XmlNodes.NONE) {
            budget.step();
            at = nodes[part].parent(at);
        }
        // Elements without declarations share the list of the element around them.
        List<NamespaceBinding> known = namespaces.get(node(part, at));
        if (known != null) {
            return known;
        }
        List<NamespaceBinding> found = bindings(part, at);
        if (keptBindings + found.size() > MAX_KEPT_BINDINGS) {
            namespaces.clear();
            keptBindings = 0;
        }
        keptBindings += found.size();
        namespaces.put(node(part, at), found);
        return found;
    }

    /** Returns the string value (XPath 1.0, section 5). Work and memory are counted before. */
    public String stringValue(long node) {
        if (node == DOCUMENT) {
            return stringValue(node(0, 0));
        }
        if (namespacePosition(node) != 0) {
            budget.step();
            return namespace(node).uri();
        }
        int part = part(node);
        if (index(node) != 0 || firstMounted(part) < 0) {
            return NodeText.of(nodes[part], index(node), budget);
        }
        long bytes = 0;
        for (int p = part; isIn(p, part); p++) {
            budget.steps(nodes[p].count());
            bytes += NodeText.reserve(nodes[p], 0, nodes[p].count(), budget);
        }
        StringBuilder all = new StringBuilder((int) bytes);
        for (int p = part; isIn(p, part); p++) {
            budget.steps(nodes[p].count());
            NodeText.append(nodes[p], 0, nodes[p].count(), all, budget);
        }
        return all.toString();
    }

    /** Returns true if {@link #stringValue} equals the text. */
    public boolean hasStringValue(long node, Utf8Text text) {
        boolean inOnePart = node >= 0 && namespacePosition(node) == 0
                && (index(node) != 0 || firstMounted(part(node)) < 0);
        return inOnePart
                ? NodeText.isEqual(nodes[part(node)], index(node), text, budget)
                : stringValue(node).equals(text.text());
    }

    /** Returns the string value for immediate use: its memory is counted as free when this method returns. */
    public String releasedStringValue(long node) {
        long held = budget.held();
        String value = stringValue(node);
        budget.releaseTo(held);
        return value;
    }

    /** Gives the budget its whole time and all steps again, for the use of the result. */
    public void restartBudget() {
        budget.restart();
    }

    /** Returns the namespaces in scope of an element in the assembled document, prefix to URI, without {@code xml}. */
    public Map<String, String> namespacesAt(long element) {
        return NamespaceBinding.inScope(this, part(element), index(element));
    }

    private List<NamespaceBinding> bindings(int part, int element) {
        List<NamespaceBinding> all = NamespaceBinding.all(NamespaceBinding.inScope(this, part, element));
        if (all.size() >= 1 << NAMESPACE_BITS) {
            throw new XPathEvaluationException("an element has " + all.size() + " namespaces, expected fewer than "
                    + (1 << NAMESPACE_BITS));
        }
        budget.steps(all.size());
        return all;
    }

    /** Returns true if there is a part with that number, and it is the outer part or mounted in it, at any depth. */
    private boolean isIn(int part, int outer) {
        return hasPart(part) && (part == outer || depths[part] > depths[outer]);
    }

    /** Numbers one more part; returns false if there is none. */
    private boolean numberNext() {
        for (@Nullable
        OpenPart last = openParts.peekLast(); last != null; last = openParts.peekLast()) {
            if (last.next < last.count) {
                append(last.mounted.get(last.next++), last.part);
                return true;
            }
            ends[last.part] = partCount;
            openParts.removeLast();
        }
        return false;
    }

    private void append(XmlTree tree, int parent) {
        int part = partCount;
        if (part == trees.length) {
            grow();
        }
        XmlNodes own = tree.frame().nodes();
        if (part >= 1 << PART_BITS || own.count() > 1 << INDEX_BITS) {
            throw new XPathEvaluationException("the document has too many parts or nodes for a query");
        }
        trees[part] = tree;
        nodes[part] = own;
        parents[part] = parent;
        depths[part] = parent < 0 ? 0 : depths[parent] + 1;
        partCount++;
        List<XmlTree> mounted = tree.children();
        int count = mounted.size();
        if (count == 0) {
            ends[part] = partCount;
        } else {
            openParts.addLast(new OpenPart(part, mounted, count));
        }
    }

    private void grow() {
        int length = 2 * partCount;
        trees = Arrays.copyOf(trees, length);
        nodes = Arrays.copyOf(nodes, length);
        parents = Arrays.copyOf(parents, length);
        depths = Arrays.copyOf(depths, length);
        ends = Arrays.copyOf(ends, length);
    }
}
