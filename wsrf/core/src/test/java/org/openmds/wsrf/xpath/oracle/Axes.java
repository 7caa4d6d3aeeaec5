package org.openmds.wsrf.xpath.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

/** The axes of XPath 1.0, section 2.2, each as an iterator that counts its steps. Reverse axes go away from the context node. */
final class Axes {

    private final Budget budget;

    /** The node behind a node on an axis. */
    private interface Successor {
        @Nullable
        Node of(Node node);
    }

    Axes(Budget budget) {
        this.budget = budget;
    }

    Iterator<Node> self(Node node) {
        return walk(node, n -> null);
    }

    Iterator<Node> child(Node node) {
        return walk(node.firstChild(), Axes::nextSibling);
    }

    Iterator<Node> parent(Node node) {
        return walk(node.parent(), n -> null);
    }

    Iterator<Node> ancestor(Node node) {
        return walk(node.parent(), Node::parent);
    }

    Iterator<Node> ancestorOrSelf(Node node) {
        return walk(node, Node::parent);
    }

    Iterator<Node> descendant(Node node) {
        return walk(node.firstChild(), n -> nextWithin(n, node));
    }

    Iterator<Node> descendantOrSelf(Node node) {
        return walk(node, n -> nextWithin(n, node));
    }

    Iterator<Node> followingSibling(Node node) {
        return walk(nextSibling(node), Axes::nextSibling);
    }

    Iterator<Node> following(Node node) {
        Node parent = node.isChild() ? null : node.parent();
        Node inParent = parent == null ? null : parent.firstChild();
        Node first = inParent != null ? inParent : behind(node);
        return walk(first, n -> {
            Node child = n.firstChild();
            return child != null ? child : behind(n);
        });
    }

    Iterator<Node> precedingSibling(Node node) {
        Node parent = node.parent();
        return node.isChild() && parent != null
                ? before(node, parent.firstChild(), Axes::nextSibling)
                : Collections.emptyIterator();
    }

    Iterator<Node> preceding(Node node) {
        Node parent = node.isChild() ? null : node.parent();
        Node end = parent == null ? node : parent;
        List<Node> ancestors = new ArrayList<>();
        Node top = end;
        for (Node at = end.parent(); at != null; at = at.parent()) {
            ancestors.add(at);
            top = at;
        }
        Node document = top;
        Iterator<Node> backwards = before(end, document, n -> nextWithin(n, document));
        List<Node> preceding = new ArrayList<>();
        int ancestor = 0;
        while (backwards.hasNext()) {
            Node next = backwards.next();
            if (ancestor < ancestors.size() && next == ancestors.get(ancestor)) {
                ancestor++;
            } else {
                preceding.add(next);
            }
        }
        return preceding.iterator();
    }

    Iterator<Node> attribute(Node node) {
        return walk(node instanceof TreeNode element ? element.firstAttribute() : null,
                n -> n instanceof TreeNode attribute ? attribute.nextAttribute() : null);
    }

    Iterator<Node> namespace(TreeNode element) {
        List<NamespaceNode> namespaces = element.namespaces();
        budget.steps(namespaces.size());
        return new ArrayList<Node>(namespaces).iterator();
    }

    private static @Nullable Node nextSibling(Node node) {
        return node instanceof TreeNode child ? child.nextSibling() : null;
    }

    /** The next node in document order, without attributes and namespaces, that is in the given one. */
    private static @Nullable Node nextWithin(Node node, Node within) {
        Node child = node.firstChild();
        if (child != null) {
            return child;
        }
        for (Node at = node; at != null && at != within; at = at.parent()) {
            Node sibling = nextSibling(at);
            if (sibling != null) {
                return sibling;
            }
        }
        return null;
    }

    /** The next node in document order that is not in the given one. */
    private static @Nullable Node behind(Node node) {
        for (Node at = node; at != null; at = at.parent()) {
            Node sibling = nextSibling(at);
            if (sibling != null) {
                return sibling;
            }
        }
        return null;
    }

    /** What a forward walk meets before it comes to the node, last first. */
    private Iterator<Node> before(Node node, @Nullable Node first, Successor next) {
        List<Node> met = new ArrayList<>();
        for (Node at = first; at != null && at != node; at = next.of(at)) {
            budget.step();
            met.add(at);
        }
        return met.reversed().iterator();
    }

    private Iterator<Node> walk(@Nullable Node first, Successor successor) {
        return new Walk(first, successor);
    }

    private final class Walk implements Iterator<Node> {

        private @Nullable Node next;
        private final Successor successor;

        Walk(@Nullable Node first, Successor successor) {
            this.next = first;
            this.successor = successor;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Node next() {
            Node node = next;
            if (node == null) {
                throw new NoSuchElementException();
            }
            budget.step();
            next = successor.of(node);
            return node;
        }
    }
}
