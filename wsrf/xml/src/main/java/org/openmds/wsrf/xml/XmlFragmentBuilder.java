package org.openmds.wsrf.xml;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

/**
 * Builds a fragment element by element; the result is always well-formed. Not thread-safe.
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

    private final CanonicalWriter writer;
    private final Set<QName> attributes = new HashSet<>();

    public XmlFragmentBuilder(XmlLimits limits) {
        this.writer = new CanonicalWriter(limits);
    }

    /**
     * Opens an element and declares its namespace if needed. An element with a namespace but without a prefix makes it the default
     * namespace.
     *
     * @throws IllegalArgumentException
     *             the prefix is bound to another namespace on the same element
     */
    public XmlFragmentBuilder start(QName name) {
        writer.start(name.getPrefix(), name.getNamespaceURI(), name.getLocalPart());
        attributes.clear();
        return this;
    }

    /**
     * Opens an element and declares the given prefixes on it. If one of them is the element's own prefix with another namespace, the
     * element gets a new prefix, so that content that uses the given prefixes keeps its meaning.
     */
    public XmlFragmentBuilder start(QName name, Map<String, String> bindings) {
        String prefix = name.getPrefix();
        while (!bindings.getOrDefault(prefix, name.getNamespaceURI()).equals(name.getNamespaceURI())) {
            prefix += "_";
        }
        return start(new QName(name.getNamespaceURI(), name.getLocalPart(), prefix)).namespaces(bindings);
    }

    /** Declares a namespace on the open element, before its first child. */
    public XmlFragmentBuilder namespace(String prefix, String uri) {
        if (!prefix.isEmpty() && !NameTable.isName(prefix)) {
            throw new InvalidXmlException("'" + prefix + "' is not a namespace prefix");
        }
        writer.namespace(prefix, uri);
        return this;
    }

    /** Declares several namespaces on the open element, before its first child. */
    public XmlFragmentBuilder namespaces(Map<String, String> bindings) {
        bindings.forEach(this::namespace);
        return this;
    }

    /** Adds an attribute to the open element, before its first child. */
    public XmlFragmentBuilder attribute(QName name, String value) {
        if (!attributes.add(name)) {
            throw new IllegalArgumentException("the attribute " + name + " is given twice");
        }
        String uri = name.getNamespaceURI();
        String prefix = name.getPrefix().isEmpty() && !uri.isEmpty() ? writer.prefixOf(uri) : name.getPrefix();
        writer.attribute(prefix, uri, name.getLocalPart(), value);
        return this;
    }

    /**
     * Adds text.
     *
     * @throws InvalidXmlException
     *             a character is not allowed in XML 1.0
     */
    public XmlFragmentBuilder text(String text) {
        writer.text(text);
        return this;
    }

    /** Adds an element with text: {@code start(name).text(text).end()}. */
    public XmlFragmentBuilder element(QName name, String text) {
        return start(name).text(text).end();
    }

    /** Adds a whole fragment as a child, without the namespace declarations that are already in scope. */
    public XmlFragmentBuilder fragment(XmlFragment child) {
        writer.copy(child.nodes(), 0);
        return this;
    }

    /**
     * Adds the attributes, text and children of an element, but not the element itself; used to rename an element. The namespaces in scope
     * of that element are declared on the open element or, if the open element binds a prefix differently, on the children.
     */
    public XmlFragmentBuilder contentOf(XmlElement element) {
        Map<String, String> inScope = element.namespaces();
        element.attributes().forEach((name, value) -> attribute(writer.withFreePrefix(name), value));
        writer.addDeclarations(inScope);
        Map<String, String> hidden = new HashMap<>(inScope);
        hidden.entrySet().removeIf(binding -> writer.uri(binding.getKey()).equals(binding.getValue()));
        writer.copyChildren(element.fragment().nodes(), element.index(), hidden);
        return this;
    }

    /** Closes the open element. */
    public XmlFragmentBuilder end() {
        writer.end();
        return this;
    }

    /** Returns the fragment; all elements must be closed. */
    public XmlFragment build() {
        return writer.finish();
    }
}
