package org.openmds.wsrf.xpath.oracle;

import java.util.ArrayList;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;

/** A node of a fragment. */
final class TreeNode implements OracleNode {

    private final OraclePart part;
    private final int index;
    private final NodeKind kind;
    private @Nullable List<NamespaceNode> namespaces;

    TreeNode(OraclePart part, int index) {
        this.part = part;
        this.index = index;
        this.kind = part.nodes().kind(index);
    }

    NodeKind kind() {
        return kind;
    }

    QName name() {
        return part.nodes().name(index);
    }

    DocumentNode document() {
        return part.document();
    }

    @Override
    public OracleNode parent() {
        return part.parentOf(index);
    }

    @Override
    public @Nullable TreeNode firstChild() {
        return kind == NodeKind.ELEMENT ? part.firstChildOf(index) : null;
    }

    @Nullable
    TreeNode nextSibling() {
        return isChild() ? part.nextSiblingOf(index) : null;
    }

    @Nullable
    TreeNode firstAttribute() {
        return kind == NodeKind.ELEMENT ? part.firstAttributeOf(index) : null;
    }

    @Nullable
    TreeNode nextAttribute() {
        return part.nextAttribute(index);
    }

    /** Returns the namespace nodes of an element, {@code xml} last. */
    List<NamespaceNode> namespaces() {
        if (namespaces == null) {
            List<NamespaceNode> all = new ArrayList<>();
            part.namespacesAt(index)
                    .forEach((prefix, uri) -> all.add(new NamespaceNode(this, all.size(), prefix, uri)));
            all.add(new NamespaceNode(this, all.size(), XMLConstants.XML_NS_PREFIX, XMLConstants.XML_NS_URI));
            namespaces = all;
        }
        return namespaces;
    }

    /** Returns true if the node is the root of a frame, which keeps its declarations wherever it is mounted. */
    boolean isFrame() {
        return index == 0;
    }

    /** Returns true if the element itself declares the prefix. */
    boolean declares(String prefix) {
        return part.declares(index, prefix);
    }

    @Override
    public boolean isChild() {
        return kind != NodeKind.ATTRIBUTE;
    }

    @Override
    public String stringValue(OracleBudget budget) {
        return part.stringValue(index, budget);
    }

    String key() {
        return part.number() + ":" + index;
    }

    @Override
    public int compareTo(OracleNode other) {
        return switch (other) {
            case DocumentNode document -> 1;
            case NamespaceNode namespace -> compareTo(namespace.parent()) <= 0 ? -1 : 1;
            case TreeNode node when node.part == part -> Integer.compare(index, node.index);
            case TreeNode node -> part.compareTo(node.part);
        };
    }
}
