package org.openmds.wsrf.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

/** A place in an {@link XmlFragment}: an element, cheap to make, immutable. */
public final class XmlElement {

    /** The element's name, with the prefix it was written with. */
    public QName name() {
        throw new UnsupportedOperationException();
    }

    /** The child elements in document order. */
    public List<XmlElement> children() {
        throw new UnsupportedOperationException();
    }

    /** The child elements of that name. */
    public List<XmlElement> children(QName name) {
        throw new UnsupportedOperationException();
    }

    /** The first child element of that name. */
    public Optional<XmlElement> child(QName name) {
        throw new UnsupportedOperationException();
    }

    /** The string value: all text below, as XPath's {@code string()}. */
    public String text() {
        throw new UnsupportedOperationException();
    }

    /** An attribute's value; the name of an unprefixed attribute has no namespace. */
    public Optional<String> attribute(QName name) {
        throw new UnsupportedOperationException();
    }

    /** All attributes in document order, without namespace declarations. */
    public Map<QName, String> attributes() {
        throw new UnsupportedOperationException();
    }

    /** The namespaces in scope: prefix to URI; the default namespace, where there is one, under the empty prefix; never {@code xml}. */
    public Map<String, String> namespaces() {
        throw new UnsupportedOperationException();
    }

    /**
     * Resolves a QName written in content (an {@code xsd:QName}); an unprefixed one takes the default namespace.
     *
     * @return empty when the prefix is not declared or the text is no QName
     */
    public Optional<QName> resolve(String text) {
        throw new UnsupportedOperationException();
    }

    /** This element alone, as a self-contained fragment (the fragment itself where this is its root). */
    public XmlFragment toFragment() {
        throw new UnsupportedOperationException();
    }

    /**
     * The content in a form that is the same for all spellings: names with their namespaces instead of prefixes, attributes sorted, no namespace
     * declarations, comments or processing instructions. For comparing and for keys, not for parsing.
     */
    public String expandedForm() {
        throw new UnsupportedOperationException();
    }
}
