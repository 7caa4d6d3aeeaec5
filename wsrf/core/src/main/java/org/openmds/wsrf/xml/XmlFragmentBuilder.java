package org.openmds.wsrf.xml;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

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

    private final CanonicalWriter writer;
    private final Set<QName> attributes = new HashSet<>();

    public XmlFragmentBuilder(XmlLimits limits) {
        this.writer = new CanonicalWriter(limits);
    }

    /**
     * Opens an element. Its namespace is declared where that is needed; an element in a namespace needs a prefix in its QName, or becomes the default
     * namespace. The same prefix for two namespaces at one place is an {@link IllegalArgumentException}.
     */
    public XmlFragmentBuilder start(QName name) {
        writer.start(name.getPrefix(), name.getNamespaceURI(), name.getLocalPart());
        attributes.clear();
        return this;
    }

    /**
     * Opens an element on which others' prefixes are declared. Where one of them is the element's own and means something else, the element gets another: what is
     * written in them keeps its meaning.
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
            throw new InvalidXmlException("'" + prefix + "' is not a namespace prefix.");
        }
        writer.namespace(prefix, uri);
        return this;
    }

    /** Declares several. */
    public XmlFragmentBuilder namespaces(Map<String, String> bindings) {
        bindings.forEach(this::namespace);
        return this;
    }

    /** Adds an attribute to the open element, before its first child. */
    public XmlFragmentBuilder attribute(QName name, String value) {
        if (!attributes.add(name)) {
            throw new IllegalArgumentException("The attribute " + name + " is given twice.");
        }
        String uri = name.getNamespaceURI();
        String prefix = name.getPrefix().isEmpty() && !uri.isEmpty() ? writer.prefixOf(uri) : name.getPrefix();
        writer.attribute(prefix, uri, name.getLocalPart(), value);
        return this;
    }

    /** Adds text; characters that XML 1.0 cannot carry are an {@link InvalidXmlException}. */
    public XmlFragmentBuilder text(String text) {
        writer.text(text);
        return this;
    }

    /** {@code start(name).text(text).end()}. */
    public XmlFragmentBuilder element(QName name, String text) {
        return start(name).text(text).end();
    }

    /** Adds a whole fragment as a child; declarations that are in scope already are dropped, as the canonical form wants it. */
    public XmlFragmentBuilder fragment(XmlFragment child) {
        writer.copy(child.nodes(), 0);
        return this;
    }

    /**
     * Adds what is inside of an element - attributes, text, children - but not the element itself, as needed to rename an element.
     * Namespaces in scope of that element are declared on the open one; where the open one uses a prefix in another way, on the children.
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

    /** The fragment; all elements must be closed. */
    public XmlFragment build() {
        return writer.finish();
    }
}
