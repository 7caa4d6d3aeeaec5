package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;

/**
 * One element with everything in it: canonical UTF-8 bytes and a tree of offsets into them.
 *
 * <p>
 * Canonical means one spelling for one content: no declaration and no DTD; double-quoted attributes in document order; namespace declarations before
 * attributes, sorted by prefix, redundant ones dropped; {@code <a/>} for an empty element; CDATA merged into text; comments, processing instructions
 * and white space kept. A fragment is self-contained: every namespace that was in scope where it stood is declared on its root, so that QNames in its
 * content keep their meaning wherever it is moved.
 *
 * <p>
 * Immutable and thread-safe. Two fragments are equal when their bytes are.
 */
public final class XmlFragment implements XmlOutput {

    private final XmlNodes nodes;

    XmlFragment(XmlNodes nodes) {
        this.nodes = nodes;
    }

    /**
     * Parses a whole document; comments and processing instructions outside of its root element are dropped.
     *
     * @param document
     *            in UTF-8, UTF-16 or the encoding that it declares
     * @throws InvalidXmlException
     *             not well-formed, not XML 1.0, with a DTD, or beyond a limit
     */
    public static XmlFragment parse(byte[] document, XmlLimits limits) {
        return FragmentReader.document(document, limits);
    }

    /** {@link #parse(byte[], XmlLimits)} of trusted text with the default limits. */
    public static XmlFragment parse(String document) {
        return parse(document.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT);
    }

    /**
     * Reads the element that the reader stands on, and leaves the reader at its end tag. Namespaces in scope outside of the element are declared on the
     * fragment's root as far as they can matter: StAX tells the namespace of a prefix but does not list prefixes, so the default namespace, the prefixes
     * of names, and every name before a colon in text and attribute values are looked up through {@link XMLStreamReader#getNamespaceContext()}, which
     * works with any wrapped reader. Who knows the bindings uses {@link #read(XMLStreamReader, Map, XmlLimits)}.
     *
     * @param reader
     *            at START_ELEMENT, from a factory without DTD support
     */
    public static XmlFragment read(XMLStreamReader reader, XmlLimits limits) {
        return FragmentReader.element(reader, limits);
    }

    /**
     * Reads the element that the reader stands on, and leaves the reader at its end tag.
     *
     * @param reader
     *            at START_ELEMENT, from a factory without DTD support
     * @param inScope
     *            prefix to URI of all namespaces declared around the element (the default one under the empty prefix); they are declared on the
     *            fragment's root unless the element declares the prefix itself
     */
    public static XmlFragment read(XMLStreamReader reader, Map<String, String> inScope, XmlLimits limits) {
        return FragmentReader.element(reader, inScope, limits);
    }

    /** The root element's name. */
    public QName name() {
        return nodes.name(0);
    }

    /** A cursor on the root element. */
    public XmlElement root() {
        return new XmlElement(this, 0);
    }

    /** A cursor on the element with that index in {@link #nodes()}. */
    public XmlElement element(int index) {
        if (!nodes.isElement(index)) {
            throw new IllegalArgumentException("node " + index + " is no element");
        }
        return new XmlElement(this, index);
    }

    /**
     * The fragment without some elements and all that is in them.
     *
     * @param excluded
     *            by the element's index in {@link #nodes()}; not asked for the root, which stays
     */
    public XmlFragment without(IntPredicate excluded) {
        CanonicalWriter writer = new CanonicalWriter(XmlElement.UNLIMITED);
        writer.copyElementWithout(nodes, 0, excluded);
        return writer.finish();
    }

    /** Length of the canonical bytes. */
    @Override
    public long length() {
        return nodes.bytes().length;
    }

    /** Writes the canonical bytes. */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(nodes.bytes());
    }

    @Override
    public List<XmlPart> parts() {
        return List.of(XmlPart.of(nodes.bytes()));
    }

    /** A copy of the canonical bytes. */
    public byte[] toBytes() {
        return nodes.bytes().clone();
    }

    /** The canonical form as text. */
    @Override
    public String toString() {
        return new String(nodes.bytes(), StandardCharsets.UTF_8);
    }

    /** The tree by node index, for those who walk many nodes. */
    public XmlNodes nodes() {
        return nodes;
    }

    @Override
    public boolean equals(Object other) {
        return other == this || other instanceof XmlFragment that && Arrays.equals(nodes.bytes(), that.nodes.bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodes.bytes());
    }
}
