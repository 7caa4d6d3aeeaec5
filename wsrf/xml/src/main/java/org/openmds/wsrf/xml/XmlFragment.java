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
 * One XML element with its content: canonical UTF-8 bytes and a tree of offsets into them.
 *
 * <p>
 * Canonical means that equal content has equal bytes: no XML declaration and no DTD; double-quoted attributes in document order; namespace
 * declarations before attributes, sorted by prefix, without redundant ones; {@code <a/>} for an empty element; CDATA merged into text;
 * comments, processing instructions and white space kept. A fragment is self-contained: every namespace that was in scope in the original
 * document is declared on its root, so QNames in the content keep their meaning wherever the fragment is moved.
 *
 * <p>
 * Immutable and thread-safe. Two fragments are equal if their bytes are.
 */
public final class XmlFragment implements XmlOutput {

    private final XmlNodes nodes;

    XmlFragment(XmlNodes nodes) {
        this.nodes = nodes;
    }

    /**
     * Parses a whole document; comments and processing instructions outside its root element are dropped.
     *
     * @param document
     *            in UTF-8, UTF-16 or the encoding that it declares
     * @throws InvalidXmlException
     *             the document is not well-formed, is not XML 1.0, has a DTD, or exceeds a limit
     */
    public static XmlFragment parse(byte[] document, XmlLimits limits) {
        return FragmentReader.document(document, limits);
    }

    /** Reads the canonical bytes of a fragment that this program has written; parses other bytes, within the limits. */
    public static XmlFragment readWritten(byte[] written, XmlLimits limits) {
        try {
            CanonicalReader reader = new CanonicalReader(written);
            XmlFragment fragment = reader.element();
            reader.end();
            return fragment;
        } catch (CanonicalReader.NotCanonicalException e) {
            return parse(written, limits);
        }
    }

    /** Parses trusted text with the default limits. */
    public static XmlFragment parse(String document) {
        return parse(document.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT);
    }

    /**
     * Reads the reader's current element, and leaves the reader at its end tag. The namespaces in scope around the element are declared on
     * the fragment's root, as far as the content may use them. StAX returns the namespace of a prefix but does not list the prefixes. So
     * this method looks up the default namespace, the prefixes of all names, and every name before a colon in text and attribute values,
     * through {@link XMLStreamReader#getNamespaceContext()}. That works with any wrapped reader. Callers that know the bindings use
     * {@link #read(XMLStreamReader, Map, XmlLimits)}.
     *
     * @param reader
     *            at START_ELEMENT, from a factory without DTD support
     */
    public static XmlFragment read(XMLStreamReader reader, XmlLimits limits) {
        return FragmentReader.element(reader, limits);
    }

    /**
     * Reads the reader's current element, and leaves the reader at its end tag.
     *
     * @param reader
     *            at START_ELEMENT, from a factory without DTD support
     * @param inScope
     *            prefix to URI of all namespaces declared around the element (the default namespace has the empty prefix); they are
     *            declared on the fragment's root unless the element declares the prefix itself
     */
    public static XmlFragment read(XMLStreamReader reader, Map<String, String> inScope, XmlLimits limits) {
        return FragmentReader.element(reader, inScope, limits);
    }

    /** Returns the root element's name. */
    public QName name() {
        return nodes.name(0);
    }

    /** Returns a cursor on the root element. */
    public XmlElement root() {
        return new XmlElement(this, 0);
    }

    /** Returns a cursor on the element with that index in {@link #nodes()}. */
    public XmlElement element(int index) {
        if (!nodes.isElement(index)) {
            throw new IllegalArgumentException("node " + index + " is not an element");
        }
        return new XmlElement(this, index);
    }

    /**
     * Returns the fragment without some elements and their content.
     *
     * @param excluded
     *            tests the index of an element in {@link #nodes()}; not called for the root, which stays
     */
    public XmlFragment without(IntPredicate excluded) {
        CanonicalWriter writer = new CanonicalWriter(XmlElement.UNLIMITED);
        writer.copyElementWithout(nodes, 0, excluded);
        return writer.finish();
    }

    /**
     * Returns the fragment with another text in a place inside one text node or one attribute value.
     *
     * @param from
     *            offset of the replaced bytes in the canonical bytes; they are no part of a character reference
     * @param to
     *            offset after the replaced bytes, and inside the same node
     * @param value
     *            characters that need no reference in XML
     */
    public XmlFragment withValue(int from, int to, byte[] value) {
        return new XmlFragment(nodes.withValue(from, to, value));
    }

    /** Returns the length of the canonical bytes. */
    @Override
    public long length() {
        return nodes.bytes().length;
    }

    /** Returns an estimate of the bytes that the fragment keeps on the heap; it costs nothing. */
    public long heapBytes() {
        return nodes.heapBytes();
    }

    /** Returns the canonical bytes themselves, which must not be changed; {@link #toBytes} copies them. */
    public byte[] sharedBytes() {
        return nodes.bytes();
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

    /** Returns a copy of the canonical bytes. */
    public byte[] toBytes() {
        return nodes.bytes().clone();
    }

    /** Returns the canonical form as text. */
    @Override
    public String toString() {
        return new String(nodes.bytes(), StandardCharsets.UTF_8);
    }

    /** Returns the tree by node index, for code that visits many nodes. */
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
