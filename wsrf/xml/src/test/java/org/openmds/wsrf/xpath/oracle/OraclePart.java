package org.openmds.wsrf.xpath.oracle;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlTree;

/** One frame of an assembled document in one evaluation. It creates its nodes and the parts mounted in it on first use. */
final class OraclePart {

    private static final int NONE = XmlNodes.NONE;

    private final XmlNodes nodes;
    private final DocumentNode document;
    private final @Nullable OraclePart parent;
    private final int position;
    private final int depth;
    private final List<XmlTree> mounted;
    private @Nullable TreeNode @Nullable [] createdNodes;
    private @Nullable OraclePart @Nullable [] parts;

    OraclePart(XmlTree tree, DocumentNode document) {
        this(tree, document, null, 0);
    }

    private OraclePart(XmlTree tree, DocumentNode document, @Nullable OraclePart parent, int position) {
        this.nodes = tree.frame().nodes();
        this.document = document;
        this.parent = parent;
        this.position = position;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.mounted = tree.children();
    }

    /** Position among all parts in document order. */
    int number() {
        return parent == null
                ? 0
                : parent.number() + 1 + parent.mounted.subList(0, position).stream().mapToInt(OraclePart::size).sum();
    }

    private static int size(XmlTree tree) {
        return 1 + tree.children().stream().mapToInt(OraclePart::size).sum();
    }

    XmlNodes nodes() {
        return nodes;
    }

    DocumentNode document() {
        return document;
    }

    TreeNode node(int index) {
        if (createdNodes == null) {
            createdNodes = new TreeNode[nodes.count()];
        }
        TreeNode node = createdNodes[index];
        if (node == null) {
            node = new TreeNode(this, index);
            createdNodes[index] = node;
        }
        return node;
    }

    private @Nullable TreeNode nodeOrNull(int index) {
        return index == NONE ? null : node(index);
    }

    private OraclePart part(int at) {
        if (parts == null) {
            parts = new OraclePart[mounted.size()];
        }
        OraclePart part = parts[at];
        if (part == null) {
            part = new OraclePart(mounted.get(at), document, this, at);
            parts[at] = part;
        }
        return part;
    }

    private @Nullable TreeNode firstMounted() {
        return mounted.isEmpty() ? null : part(0).node(0);
    }

    /** Returns the parent of a node; the parent of the part's root is in another part. */
    OracleNode parentOf(int index) {
        if (index != 0) {
            return node(nodes.parent(index));
        }
        return parent == null ? document : parent.node(0);
    }

    @Nullable
    TreeNode firstChildOf(int element) {
        int child = nodes.firstChild(element);
        return child == NONE && element == 0 ? firstMounted() : nodeOrNull(child);
    }

    @Nullable
    TreeNode nextSiblingOf(int child) {
        if (child == 0) {
            return parent == null || position + 1 == parent.mounted.size() ? null : parent.part(position + 1).node(0);
        }
        int next = nodes.nextSibling(child);
        return next == NONE && nodes.parent(child) == 0 ? firstMounted() : nodeOrNull(next);
    }

    @Nullable
    TreeNode firstAttributeOf(int element) {
        return nodeOrNull(nodes.firstAttribute(element));
    }

    @Nullable
    TreeNode nextAttribute(int attribute) {
        return nodeOrNull(nodes.nextAttribute(attribute));
    }

    String stringValue(int index, OracleBudget budget) {
        if (index != 0 || mounted.isEmpty()) {
            return nodeText(index, budget);
        }
        StringBuilder all = new StringBuilder();
        appendTo(all, budget);
        return all.toString();
    }

    private void appendTo(StringBuilder all, OracleBudget budget) {
        all.append(nodeText(0, budget));
        for (int i = 0; i < mounted.size(); i++) {
            part(i).appendTo(all, budget);
        }
    }

    private String nodeText(int index, OracleBudget budget) {
        budget.steps(nodes.end(index) - index);
        return budget.countCharacters(nodes.stringValue(index));
    }

    /**
     * Returns the namespaces in scope of an element in the assembled document, prefix to URI; the default one has the empty prefix;
     * without {@code xml}.
     */
    Map<String, String> namespacesAt(int element) {
        Map<String, String> inScope = new TreeMap<>();
        int at = element;
        for (OraclePart part = this; part != null; part = part.parent) {
            for (; at != NONE; at = part.nodes.parent(at)) {
                for (int d = part.nodes.firstDeclaration(at); d != NONE; d = part.nodes.nextDeclaration(d)) {
                    inScope.putIfAbsent(part.nodes.name(d).getLocalPart(), part.nodes.stringValue(d));
                }
            }
            // A frame without a default namespace is written without one, even inside a parent with a default namespace.
            inScope.putIfAbsent("", "");
            at = 0;
        }
        inScope.remove("", "");
        return inScope;
    }

    boolean declares(int element, String prefix) {
        for (int d = nodes.firstDeclaration(element); d != NONE; d = nodes.nextDeclaration(d)) {
            if (nodes.name(d).getLocalPart().equals(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Compares by document order: a part comes before the parts mounted in it, and those before the next parts. */
    int compareTo(OraclePart other) {
        OraclePart mine = this;
        OraclePart its = other;
        while (mine.depth > its.depth && mine.parent != null) {
            mine = mine.parent;
        }
        while (its.depth > mine.depth && its.parent != null) {
            its = its.parent;
        }
        if (mine == its) {
            return Integer.compare(depth, other.depth);
        }
        while (mine.parent != its.parent && mine.parent != null && its.parent != null) {
            mine = mine.parent;
            its = its.parent;
        }
        return Integer.compare(mine.position, its.position);
    }
}
