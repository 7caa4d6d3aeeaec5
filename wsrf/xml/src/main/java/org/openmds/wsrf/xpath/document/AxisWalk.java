package org.openmds.wsrf.xpath.document;

import static org.openmds.wsrf.xpath.document.AssembledDocument.DOCUMENT;
import static org.openmds.wsrf.xpath.document.AssembledDocument.NONE;
import static org.openmds.wsrf.xpath.document.AssembledDocument.index;
import static org.openmds.wsrf.xpath.document.AssembledDocument.node;
import static org.openmds.wsrf.xpath.document.AssembledDocument.part;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Walks along the axes of one document; each visited node counts as a step. The methods return false if the sink wants no more. Not
 * thread-safe.
 */
public final class AxisWalk {

    /** Number of skipped nodes that count as one step. */
    private static final int SKIPPED_PER_STEP = 8;

    private final AssembledDocument document;
    private final EvaluationBudget budget;
    private final FragmentScan scan;

    public AxisWalk(AssembledDocument document, EvaluationBudget budget) {
        this.document = document;
        this.budget = budget;
        this.scan = new FragmentScan(document, budget);
    }

    public boolean self(long from, NodeTest test, NodeSink sink) {
        return passIfMatching(from, test, sink);
    }

    public boolean child(long from, NodeTest test, NodeSink sink) {
        if (from == DOCUMENT) {
            return passIfMatching(node(0, 0), test, sink);
        }
        if (!document.isElement(from)) {
            return true;
        }
        int part = part(from);
        int element = index(from);
        XmlNodes nodes = document.nodes(part);
        long names = nameMask(test, nodes);
        if (names != 0) {
            int first = nodes.firstChild(element);
            countStartTag(element, first == XmlNodes.NONE ? nodes.end(element) : first);
            if (!siblings(part, first, names, test, sink)) {
                return false;
            }
        }
        return element != 0 || mounted(document.firstMounted(part), test, sink);
    }

    public boolean descendant(long from, NodeTest test, NodeSink sink) {
        return descendant(from, test, RequiredValues.NONE, sink);
    }

    /** Walks over the descendants that have one of the values; further nodes may be included. */
    public boolean descendant(long from, NodeTest test, RequiredValues values, NodeSink sink) {
        if (from == DOCUMENT) {
            return scan.forward(0, 0, document.nodes(0).count(), test, values, sink)
                    && scan.mountedParts(0, test, values, sink);
        }
        if (!document.isElement(from)) {
            return true;
        }
        int part = part(from);
        int element = index(from);
        return scan.forward(part, element + 1, document.nodes(part).end(element), test, values, sink)
                && (element != 0 || scan.mountedParts(part, test, values, sink));
    }

    public boolean descendantOrSelf(long from, NodeTest test, NodeSink sink) {
        return descendantOrSelf(from, test, RequiredValues.NONE, sink);
    }

    /** See {@link #descendant(long, NodeTest, RequiredValues, NodeSink)}. */
    public boolean descendantOrSelf(long from, NodeTest test, RequiredValues values, NodeSink sink) {
        return passIfMatching(from, test, sink) && descendant(from, test, values, sink);
    }

    public boolean parent(long from, NodeTest test, NodeSink sink) {
        return from == DOCUMENT || passIfMatching(document.parent(from), test, sink);
    }

    public boolean ancestor(long from, NodeTest test, NodeSink sink) {
        return from == DOCUMENT || ancestorOrSelf(document.parent(from), test, sink);
    }

    public boolean ancestorOrSelf(long from, NodeTest test, NodeSink sink) {
        for (long at = from; at != NONE; at = document.parent(at)) {
            if (!passIfMatching(at, test, sink)) {
                return false;
            }
        }
        return true;
    }

    public boolean followingSibling(long from, NodeTest test, NodeSink sink) {
        if (!document.isChild(from)) {
            return true;
        }
        int part = part(from);
        if (index(from) == 0) {
            return mounted(document.nextMounted(part), test, sink);
        }
        XmlNodes nodes = document.nodes(part);
        long names = nameMask(test, nodes);
        if (names != 0 && !siblings(part, nodes.nextSibling(index(from)), names, test, sink)) {
            return false;
        }
        return nodes.parent(index(from)) != 0 || mounted(document.firstMounted(part), test, sink);
    }

    public boolean precedingSibling(long from, NodeTest test, NodeSink sink) {
        if (!document.isChild(from)) {
            return true;
        }
        for (long at = siblingBefore(from); at != NONE; at = siblingBefore(at)) {
            if (!passIfMatching(at, test, sink)) {
                return false;
            }
        }
        return true;
    }

    public boolean following(long from, NodeTest test, NodeSink sink) {
        if (from == DOCUMENT) {
            return true;
        }
        int part = part(from);
        boolean child = document.isChild(from);
        int first = child ? document.nodes(part).end(index(from)) : index(from) + 1;
        if (!scan.forward(part, first, document.nodes(part).count(), test, sink)) {
            return false;
        }
        int behind = child && index(from) == 0 ? document.end(part) : part + 1;
        for (int p = behind; document.hasPart(p); p++) {
            if (!scan.part(p, 0, test, sink)) {
                return false;
            }
        }
        return true;
    }

    public boolean preceding(long from, NodeTest test, NodeSink sink) {
        if (from == DOCUMENT) {
            return true;
        }
        long before = document.isChild(from) ? from : document.parent(from);
        int part = part(before);
        if (!scan.backward(part, index(before), test, sink)) {
            return false;
        }
        int ancestor = document.parentPart(part);
        for (int p = part - 1; p >= 0; p--) {
            boolean around = p == ancestor;
            if (!scan.backwardFromEnd(p, around ? 1 : 0, test, sink)) {
                return false;
            }
            ancestor = around ? document.parentPart(p) : ancestor;
        }
        return true;
    }

    public boolean attribute(long from, NodeTest test, NodeSink sink) {
        if (!document.isElement(from)) {
            return true;
        }
        int part = part(from);
        XmlNodes nodes = document.nodes(part);
        long names = nameMask(test, nodes);
        int first = names == 0 ? XmlNodes.NONE : firstAttribute(nodes, index(from));
        for (int a = first; a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            budget.step();
            if (hasName(nodes, a, names) && test.matches(nodes, a) && !sink.accept(node(part, a))) {
                return false;
            }
        }
        return true;
    }

    public boolean namespace(long from, NodeTest test, NodeSink sink) {
        if (!document.isElement(from)) {
            return true;
        }
        int count = document.namespaces(from).size();
        for (int i = 1; i <= count; i++) {
            if (!passIfMatching(from + i, test, sink)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first attribute of an element, and counts the declarations before it. */
    private int firstAttribute(XmlNodes nodes, int element) {
        int limit = nodes.end(element);
        int next = element + 1;
        while (next < limit && nodes.kind(next) == NodeKind.NAMESPACE) {
            next++;
        }
        countStartTag(element, next);
        return next < limit && nodes.kind(next) == NodeKind.ATTRIBUTE ? next : XmlNodes.NONE;
    }

    /** Counts attributes and declarations that were skipped. */
    private void countStartTag(int element, int behind) {
        int skipped = behind - element;
        if (skipped >= SKIPPED_PER_STEP) {
            budget.steps(skipped / SKIPPED_PER_STEP);
        }
    }

    /** Passes a node and its following siblings in the same part to the sink. */
    private boolean siblings(int part, int first, long names, NodeTest test, NodeSink sink) {
        XmlNodes nodes = document.nodes(part);
        int end = first == XmlNodes.NONE ? 0 : nodes.end(nodes.parent(first));
        for (int c = first; c != XmlNodes.NONE && c < end; c = nodes.end(c)) {
            budget.step();
            if (hasName(nodes, c, names) && test.matches(nodes, c) && !sink.accept(node(part, c))) {
                return false;
            }
        }
        return true;
    }

    /** Returns a bit for each of the fragment's names that the test can match; all bits if the fragment has too many names. */
    private long nameMask(NodeTest test, XmlNodes nodes) {
        return test instanceof NameTest nameTest && nameTest.hasMask(nodes) ? scan.mask(nameTest, nodes) : -1;
    }

    private static boolean hasName(XmlNodes nodes, int node, long names) {
        return names == -1 || (names >>> nodes.nameIndex(node) & 1) != 0;
    }

    private boolean passIfMatching(long node, NodeTest test, NodeSink sink) {
        budget.step();
        return !test.matches(document, node) || sink.accept(node);
    }

    private boolean mounted(int first, NodeTest test, NodeSink sink) {
        for (int p = first; p >= 0; p = document.nextMounted(p)) {
            budget.step();
            if (test.matches(document.nodes(p), 0) && !sink.accept(node(p, 0))) {
                return false;
            }
        }
        return true;
    }

    /** Climbs from the last node before the given one up to its sibling. */
    private long siblingBefore(long node) {
        int part = part(node);
        int index = index(node);
        if (index > 0) {
            return lastChildBefore(part, document.nodes(part).parent(index), index);
        }
        int parent = document.parentPart(part);
        if (parent < 0) {
            return NONE;
        }
        int before = part - 1;
        if (before == parent) {
            return lastChildBefore(parent, 0, document.nodes(parent).count());
        }
        while (document.parentPart(before) != parent) {
            budget.step();
            before = document.parentPart(before);
        }
        return node(before, 0);
    }

    private long lastChildBefore(int part, int parent, int index) {
        XmlNodes nodes = document.nodes(part);
        int before = index - 1;
        while (before != parent && nodes.parent(before) != parent) {
            budget.step();
            before = nodes.parent(before);
        }
        boolean none = before == parent || nodes.kind(before) == NodeKind.ATTRIBUTE
                || nodes.kind(before) == NodeKind.NAMESPACE;
        return none ? NONE : node(part, before);
    }
}
