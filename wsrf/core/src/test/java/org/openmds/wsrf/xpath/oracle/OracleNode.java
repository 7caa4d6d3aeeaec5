package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.Nullable;

/**
 * A node of a document in one evaluation. There is one object for one node, because the engine compares nodes by identity. Nodes are ordered as the
 * document is; the namespace nodes of an element come before its attributes. Not thread-safe while the evaluation runs.
 */
sealed interface OracleNode extends Comparable<OracleNode> permits DocumentNode, TreeNode, NamespaceNode {

    @Nullable
    OracleNode parent();

    /** The first element, text, comment or processing instruction in it. */
    @Nullable
    TreeNode firstChild();

    /** Whether it is one of its parent's children, which attributes and namespaces are not. */
    boolean isChild();

    /** XPath 1.0, section 5. */
    String stringValue(OracleBudget budget);
}
