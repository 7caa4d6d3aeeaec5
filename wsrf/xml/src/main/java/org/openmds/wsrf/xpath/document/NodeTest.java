package org.openmds.wsrf.xpath.document;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;

/** The node tests of XPath 1.0, section 2.3. Immutable and thread-safe. */
public sealed interface NodeTest {

    /** Returns true if the test matches a node of a fragment. */
    boolean matches(XmlNodes nodes, int index);

    /** Returns true if the test matches the document node. */
    default boolean matchesDocument() {
        return false;
    }

    /** Returns true if the test matches a namespace node with that prefix. */
    default boolean matchesNamespace(String prefix) {
        return false;
    }

    /** Returns true if the test matches each element and nothing else. */
    default boolean matchesAllElements() {
        return false;
    }

    /** Returns true if the test matches a node of the document. */
    default boolean matches(AssembledDocument document, long node) {
        if (node == AssembledDocument.DOCUMENT) {
            return matchesDocument();
        }
        return AssembledDocument.isNamespace(node)
                ? matchesNamespace(document.namespace(node).prefix())
                : matches(document.nodes(AssembledDocument.part(node)), AssembledDocument.index(node));
    }

    /** The test {@code node()}. */
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

    /** The tests {@code text()}, {@code comment()}, and {@code processing-instruction()} without a target. */
    record KindTest(NodeKind kind) implements NodeTest {

        @Override
        public boolean matches(XmlNodes nodes, int index) {
            return nodes.kind(index) == kind;
        }
    }

    /** The test {@code processing-instruction('target')}. */
    record InstructionTest(String target) implements NodeTest {

        @Override
        public boolean matches(XmlNodes nodes, int index) {
            return nodes.kind(index) == NodeKind.INSTRUCTION && nodes.name(index).getLocalPart().equals(target);
        }
    }

    /**
     * A name test for the axis's principal node kind.
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

        @Override
        public boolean matchesAllElements() {
            return principal == NodeKind.ELEMENT && isWildcard();
        }

        public boolean isWildcard() {
            return uri == null && local == null;
        }

        /** Returns true if the test matches the name. */
        public boolean matches(QName name) {
            return (local == null || local.equals(name.getLocalPart()))
                    && (uri == null || uri.equals(name.getNamespaceURI()));
        }

        boolean hasMask(XmlNodes nodes) {
            return nodes.nameCount() <= MASK_BITS;
        }

        /**
         * Returns a bit for each position in the fragment's table of names, set if the test matches that name: the test runs once per
         * fragment.
         */
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
