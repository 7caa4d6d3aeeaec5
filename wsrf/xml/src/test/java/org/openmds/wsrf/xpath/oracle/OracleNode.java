package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.Nullable;

/**
 * A node of a document in one evaluation. Each node has exactly one object, because the engine compares nodes by identity. Nodes are in
 * document order; the namespace nodes of an element come before its attributes. Not thread-safe during the evaluation.
 */
sealed interface OracleNode extends Comparable<OracleNode> permits DocumentNode, TreeNode, NamespaceNode {

    @Nullable
    OracleNode parent();

    /** Returns the first element, text, comment or processing instruction inside. */
    @Nullable
    TreeNode firstChild();

    /** Returns true if the node is a child of its parent; attributes and namespaces are not. */
    boolean isChild();

    /** Returns the string value (XPath 1.0, section 5). */
    String stringValue(OracleBudget budget);
}
