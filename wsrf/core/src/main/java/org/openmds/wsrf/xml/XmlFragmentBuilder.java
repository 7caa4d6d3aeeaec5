package org.openmds.wsrf.xml;

import java.util.Map;

import javax.xml.namespace.QName;

/**
 * Writes a fragment element by element; what is built is well-formed by construction. Not thread-safe.
 *
 * <pre>{@code
 * XmlFragment add = new XmlFragmentBuilder(XmlLimits.DEFAULT)
 *     .start(new QName(SG, "Add", "sg"))
 *     .fragment(member)
 *     .element(new QName(SG, "InitialTerminationTime", "sg"), "PT10M")
 *     .end().build();
 * }</pre>
 */
public final class XmlFragmentBuilder {

    public XmlFragmentBuilder(XmlLimits limits) {
        throw new UnsupportedOperationException();
    }

    /**
     * Opens an element. Its namespace is declared where that is needed; an element in a namespace needs a prefix in its QName, or becomes the default
     * namespace. The same prefix for two namespaces at one place is an {@link IllegalArgumentException}.
     */
    public XmlFragmentBuilder start(QName name) {
        throw new UnsupportedOperationException();
    }

    /** Declares a namespace on the open element, before its first child. */
    public XmlFragmentBuilder namespace(String prefix, String uri) {
        throw new UnsupportedOperationException();
    }

    /** Declares several. */
    public XmlFragmentBuilder namespaces(Map<String, String> bindings) {
        throw new UnsupportedOperationException();
    }

    /** Adds an attribute to the open element, before its first child. */
    public XmlFragmentBuilder attribute(QName name, String value) {
        throw new UnsupportedOperationException();
    }

    /** Adds text; characters that XML 1.0 cannot carry are an {@link InvalidXmlException}. */
    public XmlFragmentBuilder text(String text) {
        throw new UnsupportedOperationException();
    }

    /** {@code start(name).text(text).end()}. */
    public XmlFragmentBuilder element(QName name, String text) {
        throw new UnsupportedOperationException();
    }

    /** Adds a whole fragment as a child; its declarations stay as they are. */
    public XmlFragmentBuilder fragment(XmlFragment child) {
        throw new UnsupportedOperationException();
    }

    /** Adds what is inside of an element - attributes, text, children - but not the element itself, as needed to rename an element. */
    public XmlFragmentBuilder contentOf(XmlElement element) {
        throw new UnsupportedOperationException();
    }

    /** Closes the open element. */
    public XmlFragmentBuilder end() {
        throw new UnsupportedOperationException();
    }

    /** The fragment; all elements must be closed. */
    public XmlFragment build() {
        throw new UnsupportedOperationException();
    }
}
