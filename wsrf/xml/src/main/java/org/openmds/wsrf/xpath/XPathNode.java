package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.NodeSink;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * A node that an expression has found, from which other expressions can be evaluated. The nodes of one result share the limits of one evaluation: the
 * steps and the time of everything that is evaluated from them count together. Not thread-safe.
 */
public final class XPathNode {

    private final XPathEvaluation evaluation;
    private final long node;

    XPathNode(XPathEvaluation evaluation, long node) {
        this.evaluation = evaluation;
        this.node = node;
    }

    /** Returns this node if it is an element or the document, otherwise the element around it. */
    public XPathNode element() {
        AssembledDocument document = evaluation.document();
        return node == AssembledDocument.DOCUMENT || document.isElement(node)
                ? this
                : new XPathNode(evaluation, document.parent(node));
    }

    /**
     * Evaluates an expression with this node as the context node, and returns its value as XPath's {@code string()} does.
     *
     * @throws XPathEvaluationException
     *             a limit is reached, or the expression is undefined for its arguments
     */
    public String stringValue(XPathExpression expression) {
        EvaluationBudget budget = evaluation.budget();
        long held = budget.held();
        try {
            return expression.root().string(new Focus(evaluation, node, 1, 1));
        } catch (StackOverflowError e) {
            throw new XPathEvaluationException("the expression is nested too deeply to be evaluated", e);
        } finally {
            budget.releaseTo(held);
        }
    }

    /**
     * Returns the names of the elements from the document element to this node, each with its position if earlier siblings have the same name:
     * {@code Index/Entry[2]/Content/Queue}. The path stays the same when siblings are added behind. Another node than an element has the path of the element around it.
     */
    public String path() {
        AssembledDocument document = evaluation.document();
        Deque<String> names = new ArrayDeque<>();
        for (long at = node; at != AssembledDocument.DOCUMENT; at = document.parent(at)) {
            if (document.isElement(at)) {
                names.push(document.name(at).getLocalPart() + position(at));
            }
        }
        return String.join("/", names);
    }

    /** Returns the length of this node in the document, in bytes. */
    public long length() {
        AssembledDocument document = evaluation.document();
        if (node == AssembledDocument.DOCUMENT || document.isElement(node) && AssembledDocument.index(node) == 0) {
            return document.tree(node == AssembledDocument.DOCUMENT ? 0 : AssembledDocument.part(node)).length();
        }
        XmlNodes nodes = document.nodes(AssembledDocument.part(node));
        int index = AssembledDocument.index(node);
        return (long) nodes.endOffset(index) - nodes.startOffset(index);
    }

    /** Writes this node as {@link XPathResult#writeTo} does; its length counts as work of the evaluation. */
    public void writeTo(OutputStream out) throws IOException {
        evaluation.budget().characters(length());
        NodeSetResult.write(node, evaluation.document(), out);
    }

    /** Returns the position among the siblings of the same name in brackets; empty for the first. */
    private String position(long element) {
        AssembledDocument document = evaluation.document();
        QName name = document.name(element);
        SiblingCounter siblings = new SiblingCounter(element);
        boolean ignored = evaluation.axes()
                .child(document.parent(element),
                        new NodeTest.NameTest(NodeKind.ELEMENT, name.getNamespaceURI(), name.getLocalPart()), siblings);
        return siblings.position == 1 ? "" : "[" + siblings.position + "]";
    }

    /** Counts siblings up to one of them. */
    private static final class SiblingCounter implements NodeSink {
        private final long element;
        private int position;

        private SiblingCounter(long element) {
            this.element = element;
        }

        @Override
        public boolean accept(long sibling) {
            position++;
            return sibling < element;
        }
    }
}
