package org.openmds.wsrf.xpath.oracle;

import java.util.Collections;
import java.util.Iterator;

import org.jaxen.DefaultNavigator;
import org.jaxen.XPath;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;

/** Jaxen's view of a document in one evaluation. Without a DTD there are no identifiers, and there are no other documents. */
final class TreeNavigator extends DefaultNavigator {

    private final transient OracleBudget budget;
    private final transient OracleAxes axes;

    TreeNavigator(OracleBudget budget) {
        this.budget = budget;
        this.axes = new OracleAxes(budget);
    }

    OracleBudget budget() {
        return budget;
    }

    /** Returns the string value of a node and counts its length. */
    String stringValue(Object node) {
        budget.step();
        return ((OracleNode) node).stringValue(budget);
    }

    @Override
    public Iterator<OracleNode> getSelfAxisIterator(Object node) {
        return axes.self((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getChildAxisIterator(Object node) {
        return axes.child((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getParentAxisIterator(Object node) {
        return axes.parent((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getAncestorAxisIterator(Object node) {
        return axes.ancestor((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getAncestorOrSelfAxisIterator(Object node) {
        return axes.ancestorOrSelf((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getDescendantAxisIterator(Object node) {
        return axes.descendant((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getDescendantOrSelfAxisIterator(Object node) {
        return axes.descendantOrSelf((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getFollowingSiblingAxisIterator(Object node) {
        return axes.followingSibling((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getPrecedingSiblingAxisIterator(Object node) {
        return axes.precedingSibling((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getFollowingAxisIterator(Object node) {
        return axes.following((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getPrecedingAxisIterator(Object node) {
        return axes.preceding((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getAttributeAxisIterator(Object node) {
        return axes.attribute((OracleNode) node);
    }

    @Override
    public Iterator<OracleNode> getNamespaceAxisIterator(Object node) {
        return isElement(node) ? axes.namespace((TreeNode) node) : Collections.emptyIterator();
    }

    @Override
    public OracleNode getDocumentNode(Object node) {
        return switch ((OracleNode) node) {
            case DocumentNode document -> document;
            case TreeNode inTree -> inTree.document();
            case NamespaceNode namespace -> namespace.parent().document();
        };
    }

    @Override
    public @Nullable OracleNode getParentNode(Object node) {
        return ((OracleNode) node).parent();
    }

    @Override
    public String getElementNamespaceUri(Object element) {
        return ((TreeNode) element).name().getNamespaceURI();
    }

    @Override
    public String getElementName(Object element) {
        return ((TreeNode) element).name().getLocalPart();
    }

    @Override
    public String getElementQName(Object element) {
        return qualified((TreeNode) element);
    }

    @Override
    public String getAttributeNamespaceUri(Object attribute) {
        return ((TreeNode) attribute).name().getNamespaceURI();
    }

    @Override
    public String getAttributeName(Object attribute) {
        return ((TreeNode) attribute).name().getLocalPart();
    }

    @Override
    public String getAttributeQName(Object attribute) {
        return qualified((TreeNode) attribute);
    }

    @Override
    public String getProcessingInstructionTarget(Object instruction) {
        return ((TreeNode) instruction).name().getLocalPart();
    }

    @Override
    public String getProcessingInstructionData(Object instruction) {
        return stringValue(instruction);
    }

    @Override
    public boolean isDocument(Object node) {
        return node instanceof DocumentNode;
    }

    @Override
    public boolean isElement(Object node) {
        return isKind(node, NodeKind.ELEMENT);
    }

    @Override
    public boolean isAttribute(Object node) {
        return isKind(node, NodeKind.ATTRIBUTE);
    }

    @Override
    public boolean isNamespace(Object node) {
        return node instanceof NamespaceNode;
    }

    @Override
    public boolean isComment(Object node) {
        return isKind(node, NodeKind.COMMENT);
    }

    @Override
    public boolean isText(Object node) {
        return isKind(node, NodeKind.TEXT);
    }

    @Override
    public boolean isProcessingInstruction(Object node) {
        return isKind(node, NodeKind.INSTRUCTION);
    }

    @Override
    public String getCommentStringValue(Object comment) {
        return stringValue(comment);
    }

    @Override
    public String getElementStringValue(Object element) {
        return stringValue(element);
    }

    @Override
    public String getAttributeStringValue(Object attribute) {
        return stringValue(attribute);
    }

    @Override
    public String getNamespaceStringValue(Object namespace) {
        return stringValue(namespace);
    }

    @Override
    public String getTextStringValue(Object text) {
        return stringValue(text);
    }

    @Override
    public String getNamespacePrefix(Object namespace) {
        return ((NamespaceNode) namespace).prefix();
    }

    @Override
    public XPath parseXPath(String text) {
        throw new UnsupportedOperationException("expressions are compiled only by XPathExpression");
    }

    private static boolean isKind(Object node, NodeKind kind) {
        return node instanceof TreeNode inTree && inTree.kind() == kind;
    }

    private static String qualified(TreeNode node) {
        String prefix = node.name().getPrefix();
        return prefix.isEmpty() ? node.name().getLocalPart() : prefix + ":" + node.name().getLocalPart();
    }
}
