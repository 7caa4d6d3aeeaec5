package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.Nullable;

import org.openmds.wsrf.xml.XmlTree;

/** The node above the root element. */
final class DocumentNode implements Node {

    private final Part root;

    DocumentNode(XmlTree document) {
        this.root = new Part(document, this);
    }

    TreeNode rootElement() {
        return root.node(0);
    }

    @Override
    public @Nullable Node parent() {
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
    public String stringValue(Budget budget) {
        return rootElement().stringValue(budget);
    }

    @Override
    public int compareTo(Node other) {
        return other == this ? 0 : -1;
    }
}
