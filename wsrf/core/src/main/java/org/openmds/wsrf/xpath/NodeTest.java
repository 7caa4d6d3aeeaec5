package org.openmds.wsrf.xpath;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;

/** The node tests of XPath 1.0, section 2.3. Immutable and thread-safe. */
sealed interface NodeTest {

    /** Whether it holds for a node of a fragment. */
    boolean matches(XmlNodes nodes, int index);

    /** Whether it holds for the document node. */
    default boolean matchesDocument() {
        return false;
    }

    /** Whether it holds for a namespace node of that prefix. */
    default boolean matchesNamespace(String prefix) {
        return false;
    }

    /** Whether it holds for any node of the document. */
    default boolean matches(AssembledDocument document, long node) {
        if (node == AssembledDocument.DOCUMENT) {
            return matchesDocument();
        }
        return AssembledDocument.isNamespace(node)
                ? matchesNamespace(document.namespace(node).prefix())
                : matches(document.nodes(AssembledDocument.part(node)), AssembledDocument.index(node));
    }

    /** {@code node()}. */
    record AnyNodeTest() implements NodeTest {

        @Override
        public boolean matches(XmlNodes nodes, int index) {
            return true;
        }

        @Override
        public boolean matchesDocument() {
            return true;
        }

        @Override
        public boolean matchesNamespace(String prefix) {
            return true;
        }
    }

    /** {@code text()}, {@code comment()}, and {@code processing-instruction()} of any target. */
    record KindTest(NodeKind kind) implements NodeTest {

        @Override
        public boolean matches(XmlNodes nodes, int index) {
            return nodes.kind(index) == kind;
        }
    }

    /** {@code processing-instruction('target')}. */
    record InstructionTest(String target) implements NodeTest {

        @Override
        public boolean matches(XmlNodes nodes, int index) {
            return nodes.kind(index) == NodeKind.INSTRUCTION && nodes.name(index).getLocalPart().equals(target);
        }
    }

    /**
     * A name of the axis's principal node kind.
     *
     * @param principal
     *            element, attribute or namespace
     * @param uri
     *            the namespace; null for any
     * @param local
     *            the local name; null for any
     */
    record NameTest(NodeKind principal, @Nullable String uri, @Nullable String local) implements NodeTest {

        /** Fragments with more names are tested node by node. */
        private static final int MASK_BITS = Long.SIZE;

        @Override
        public boolean matches(XmlNodes nodes, int index) {
            return nodes.kind(index) == principal && matches(nodes.name(index));
        }

        @Override
        public boolean matchesNamespace(String prefix) {
            return principal == NodeKind.NAMESPACE && (uri == null || uri.isEmpty())
                    && (local == null || local.equals(prefix));
        }

        boolean isWildcard() {
            return uri == null && local == null;
        }

        /** Whether the name is the one asked for. */
        boolean matches(QName name) {
            return (local == null || local.equals(name.getLocalPart()))
                    && (uri == null || uri.equals(name.getNamespaceURI()));
        }

        boolean hasMask(XmlNodes nodes) {
            return nodes.nameCount() <= MASK_BITS;
        }

        /** A bit for each position in the fragment's table of names whose name is the one asked for: the test is made once for a fragment. */
        long mask(XmlNodes nodes) {
            long mask = 0;
            for (int i = 0; i < nodes.nameCount(); i++) {
                if (matches(nodes.nameAt(i))) {
                    mask |= 1L << i;
                }
            }
            return mask;
        }
    }
}
