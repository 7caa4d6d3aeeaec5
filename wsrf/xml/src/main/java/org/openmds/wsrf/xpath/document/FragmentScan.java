package org.openmds.wsrf.xpath.document;

import static org.openmds.wsrf.xpath.document.AssembledDocument.node;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Scans the nodes of parts in their order in memory. A name is looked up in the part's table of names first: a part without the name is
 * skipped; in other parts the test of a node is the test of one bit. The methods return false if the sink wants no more nodes.
 */
final class FragmentScan {

    private final AssembledDocument document;
    private final EvaluationBudget budget;
    private final NameMasks masks;

    FragmentScan(AssembledDocument document, EvaluationBudget budget) {
        this.document = document;
        this.budget = budget;
        this.masks = new NameMasks(budget);
    }

    /** See {@link NameTest#mask}. */
    long mask(NameTest test, XmlNodes nodes) {
        return masks.of(test, nodes);
    }

    /** Scans all parts mounted in a part, at any depth, for nodes that have one of the values. */
    boolean mountedParts(int part, NodeTest test, RequiredValues values, NodeSink sink) {
        int depth = document.depth(part);
        for (int p = part + 1; document.hasPart(p) && document.depth(p) > depth; p++) {
            if (!forward(p, 0, document.nodes(p).count(), test, values, sink)) {
                return false;
            }
        }
        return true;
    }

    /** Scans a part, starting at an index. */
    boolean part(int part, int from, NodeTest test, NodeSink sink) {
        return forward(part, from, document.nodes(part).count(), test, sink);
    }

    /** Scans a range of a part's nodes for those that have one of the values; further nodes may be included. */
    boolean forward(int part, int from, int to, NodeTest test, RequiredValues values, NodeSink sink) {
        XmlNodes nodes = document.nodes(part);
        if (test instanceof NameTest nameTest && ValueScan.isWorthATry(nodes, from, to, values)) {
            ValueScan around = new ValueScan(nodes, from, to, budget);
            if (around.find(nameTest, values)) {
                return pass(around, part, sink);
            }
        }
        return forward(part, from, to, test, sink);
    }

    private static boolean pass(ValueScan found, int part, NodeSink sink) {
        for (int i = 0; i < found.size(); i++) {
            if (!sink.accept(node(part, found.get(i)))) {
                return false;
            }
        }
        return true;
    }

    /** Scans a range of a part's nodes. Attributes are included only if the test asks for them by name, declarations never. */
    boolean forward(int part, int from, int to, NodeTest test, NodeSink sink) {
        XmlNodes nodes = document.nodes(part);
        if (sink instanceof NodeCounter counter && to - from == nodes.count() && test.matchesAllElements()) {
            budget.step();
            counter.add(nodes.elements());
            return true;
        }
        if (test instanceof NameTest nameTest && to - from > 1 && nameTest.hasMask(nodes)) {
            return forwardByMask(part, from, to, nameTest, sink);
        }
        budget.steps(to - from);
        for (int i = from; i < to; i++) {
            if (test.matches(nodes, i) && isDescendantKind(nodes, i, test) && !sink.accept(node(part, i))) {
                return false;
            }
        }
        return true;
    }

    /** Scans the nodes before an index that do not contain it, last first. */
    boolean backward(int part, int before, NodeTest test, NodeSink sink) {
        XmlNodes nodes = document.nodes(part);
        for (int i = before - 1; i >= 0; i--) {
            budget.step();
            if (nodes.end(i) <= before && test.matches(nodes, i) && isDescendantKind(nodes, i, test)
                    && !sink.accept(node(part, i))) {
                return false;
            }
        }
        return true;
    }

    /** Scans a part from its end back to an index. */
    boolean backwardFromEnd(int part, int to, NodeTest test, NodeSink sink) {
        XmlNodes nodes = document.nodes(part);
        for (int i = nodes.count() - 1; i >= to; i--) {
            budget.step();
            if (test.matches(nodes, i) && isDescendantKind(nodes, i, test) && !sink.accept(node(part, i))) {
                return false;
            }
        }
        return true;
    }

    private boolean forwardByMask(int part, int from, int to, NameTest test, NodeSink sink) {
        XmlNodes nodes = document.nodes(part);
        long mask = masks.of(test, nodes);
        budget.step();
        if (mask == 0) {
            return true;
        }
        budget.steps(to - from);
        NodeKind kind = test.principal();
        for (int i = nodes.find(kind, mask, from, to); i < to; i = nodes.find(kind, mask, i + 1, to)) {
            if (!sink.accept(node(part, i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDescendantKind(XmlNodes nodes, int index, NodeTest test) {
        return test instanceof NameTest || switch (nodes.kind(index)) {
            case ATTRIBUTE, NAMESPACE -> false;
            default -> true;
        };
    }
}
