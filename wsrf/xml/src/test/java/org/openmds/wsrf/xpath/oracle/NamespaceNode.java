package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.Nullable;

/** One namespace in scope of one element (XPath 1.0, section 5.4). */
final class NamespaceNode implements OracleNode {

    private final TreeNode element;
    private final int position;
    private final String prefix;
    private final String uri;

    NamespaceNode(TreeNode element, int position, String prefix, String uri) {
        this.element = element;
        this.position = position;
        this.prefix = prefix;
        this.uri = uri;
    }

    String prefix() {
        return prefix;
    }

    @Override
    public TreeNode parent() {
        return element;
    }

    @Override
    public @Nullable TreeNode firstChild() {
        return null;
    }

    @Override
    public boolean isChild() {
        return false;
    }

    @Override
    public String stringValue(OracleBudget budget) {
        return uri;
    }

    @Override
    public int compareTo(OracleNode other) {
        if (other instanceof NamespaceNode namespace && namespace.element == element) {
            return Integer.compare(position, namespace.position);
        }
        OracleNode anchor = other instanceof NamespaceNode namespace ? namespace.element : other;
        return element.compareTo(anchor) < 0 ? -1 : 1;
    }
}
