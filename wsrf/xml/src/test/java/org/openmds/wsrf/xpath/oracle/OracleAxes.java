package org.openmds.wsrf.xpath.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

/** The axes of XPath 1.0, section 2.2, each as an iterator that counts its steps. Reverse axes lead away from the context node. */
final class OracleAxes {

    private final OracleBudget budget;

    /** Returns the next node on an axis. */
    private interface Successor {
        @Nullable
        OracleNode of(OracleNode node);
    }

    OracleAxes(OracleBudget budget) {
        this.budget = budget;
    }

    Iterator<OracleNode> self(OracleNode node) {
        return walk(node, n -> null);
    }

    Iterator<OracleNode> child(OracleNode node) {
        return walk(node.firstChild(), OracleAxes::nextSibling);
    }

    Iterator<OracleNode> parent(OracleNode node) {
        return walk(node.parent(), n -> null);
    }

    Iterator<OracleNode> ancestor(OracleNode node) {
        return walk(node.parent(), OracleNode::parent);
    }

    Iterator<OracleNode> ancestorOrSelf(OracleNode node) {
        return walk(node, OracleNode::parent);
    }

    Iterator<OracleNode> descendant(OracleNode node) {
        return walk(node.firstChild(), n -> nextWithin(n, node));
    }

    Iterator<OracleNode> descendantOrSelf(OracleNode node) {
        return walk(node, n -> nextWithin(n, node));
    }

    Iterator<OracleNode> followingSibling(OracleNode node) {
        return walk(nextSibling(node), OracleAxes::nextSibling);
    }

    Iterator<OracleNode> following(OracleNode node) {
        OracleNode parent = node.isChild() ? null : node.parent();
        OracleNode inParent = parent == null ? null : parent.firstChild();
        OracleNode first = inParent != null ? inParent : nextOutside(node);
        return walk(first, n -> {
            OracleNode child = n.firstChild();
            return child != null ? child : nextOutside(n);
        });
    }

    Iterator<OracleNode> precedingSibling(OracleNode node) {
        OracleNode parent = node.parent();
        return node.isChild() && parent != null
                ? precedingNodes(node, parent.firstChild(), OracleAxes::nextSibling)
                : Collections.emptyIterator();
    }

    Iterator<OracleNode> preceding(OracleNode node) {
        OracleNode parent = node.isChild() ? null : node.parent();
        OracleNode end = parent == null ? node : parent;
        List<OracleNode> ancestors = new ArrayList<>();
        OracleNode top = end;
        for (OracleNode at = end.parent(); at != null; at = at.parent()) {
            ancestors.add(at);
            top = at;
        }
        OracleNode document = top;
        Iterator<OracleNode> backwards = precedingNodes(end, document, n -> nextWithin(n, document));
        List<OracleNode> preceding = new ArrayList<>();
        int ancestor = 0;
        while (backwards.hasNext()) {
            OracleNode next = backwards.next();
            if (ancestor < ancestors.size() && next == ancestors.get(ancestor)) {
                ancestor++;
            } else {
                preceding.add(next);
            }
        }
        return preceding.iterator();
    }

    Iterator<OracleNode> attribute(OracleNode node) {
        return walk(node instanceof TreeNode element ? element.firstAttribute() : null,
                n -> n instanceof TreeNode attribute ? attribute.nextAttribute() : null);
    }

    Iterator<OracleNode> namespace(TreeNode element) {
        List<NamespaceNode> namespaces = element.namespaces();
        budget.steps(namespaces.size());
        return new ArrayList<OracleNode>(namespaces).iterator();
    }

    private static @Nullable OracleNode nextSibling(OracleNode node) {
        return node instanceof TreeNode child ? child.nextSibling() : null;
    }

    /** Returns the next node in document order inside the given one, without attributes and namespaces. */
    private static @Nullable OracleNode nextWithin(OracleNode node, OracleNode within) {
        OracleNode child = node.firstChild();
        if (child != null) {
            return child;
        }
        for (OracleNode at = node; at != null && at != within; at = at.parent()) {
            OracleNode sibling = nextSibling(at);
            if (sibling != null) {
                return sibling;
            }
        }
        return null;
    }

    /** Returns the next node in document order that is not inside the given one. */
    private static @Nullable OracleNode nextOutside(OracleNode node) {
        for (OracleNode at = node; at != null; at = at.parent()) {
            OracleNode sibling = nextSibling(at);
            if (sibling != null) {
                return sibling;
            }
        }
        return null;
    }

    /** Returns the nodes that a forward walk visits before the given one, last first. */
    private Iterator<OracleNode> precedingNodes(OracleNode node, @Nullable OracleNode first, Successor next) {
        List<OracleNode> met = new ArrayList<>();
        for (OracleNode at = first; at != null && at != node; at = next.of(at)) {
            budget.step();
            met.add(at);
        }
        return met.reversed().iterator();
    }

    private Iterator<OracleNode> walk(@Nullable OracleNode first, Successor successor) {
        return new AxisIterator(first, successor);
    }

    private final class AxisIterator implements Iterator<OracleNode> {

        private @Nullable OracleNode next;
        private final Successor successor;

        AxisIterator(@Nullable OracleNode first, Successor successor) {
            this.next = first;
            this.successor = successor;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public OracleNode next() {
            OracleNode node = next;
            if (node == null) {
                throw new NoSuchElementException();
            }
            budget.step();
            next = successor.of(node);
            return node;
        }
    }
}
