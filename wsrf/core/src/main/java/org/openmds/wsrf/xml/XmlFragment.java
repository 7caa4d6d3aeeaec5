package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;

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

    /** Parses a whole document. */
    public static XmlFragment parse(byte[] document, XmlLimits limits) {
        throw new UnsupportedOperationException();
    }

    /** {@link #parse(byte[], XmlLimits)} of trusted text with the default limits. */
    public static XmlFragment parse(String document) {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads the element that the reader stands on, and leaves the reader at its end tag. Namespaces in scope outside of the element are declared on the
     * fragment's root.
     *
     * @param reader
     *            at START_ELEMENT, from a factory without DTD support
     */
    public static XmlFragment read(XMLStreamReader reader, XmlLimits limits) {
        throw new UnsupportedOperationException();
    }

    /** The root element's name. */
    public QName name() {
        throw new UnsupportedOperationException();
    }

    /** A cursor on the root element. */
    public XmlElement root() {
        throw new UnsupportedOperationException();
    }

    /** Length of the canonical bytes. */
    @Override
    public long length() {
        throw new UnsupportedOperationException();
    }

    /** Writes the canonical bytes. */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** A copy of the canonical bytes. */
    public byte[] toBytes() {
        throw new UnsupportedOperationException();
    }

    /** The canonical form as text. */
    @Override
    public String toString() {
        throw new UnsupportedOperationException();
    }
}
