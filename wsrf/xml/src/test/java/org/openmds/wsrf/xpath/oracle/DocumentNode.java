package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.Nullable;

import org.openmds.wsrf.xml.XmlTree;

/** The node above the root element. */
final class DocumentNode implements OracleNode {

    private final OraclePart root;

    DocumentNode(XmlTree document) {
        this.root = new OraclePart(document, this);
    }

    TreeNode rootElement() {
        return root.node(0);
    }

    @Override
    public @Nullable OracleNode parent() {
        return null;
    }

    @Override
    public TreeNode firstChild() {
        return rootElement();
    }

    @Override
    public boolean isChild() {
        return false;
    }

    @Override
    public String stringValue(OracleBudget budget) {
        return rootElement().stringValue(budget);
    }

    @Override
    public int compareTo(OracleNode other) {
        return other == this ? 0 : -1;
    }
}
