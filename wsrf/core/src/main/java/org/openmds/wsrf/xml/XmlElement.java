package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

/** A place in an {@link XmlFragment}: an element, cheap to make, immutable. */
public final class XmlElement {

    /** For copies of what was within limits before. */
    static final XmlLimits UNLIMITED = new XmlLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE);

    private final XmlFragment fragment;
    private final XmlNodes nodes;
    private final int node;

    XmlElement(XmlFragment fragment, int node) {
        this.fragment = fragment;
        this.nodes = fragment.nodes();
        this.node = node;
    }

    /** The fragment that the element stands in. */
    public XmlFragment fragment() {
        return fragment;
    }

    /** The element's index in the fragment's {@link XmlNodes}. */
    public int index() {
        return node;
    }

    /** The element's name, with the prefix it was written with. */
    public QName name() {
        return nodes.name(node);
    }

    /** The child elements in document order. */
    public List<XmlElement> children() {
        List<XmlElement> elements = new ArrayList<>();
        for (int child = nodes.firstChild(node); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                elements.add(new XmlElement(fragment, child));
            }
        }
        return Collections.unmodifiableList(elements);
    }

    /** The child elements of that name. */
    public List<XmlElement> children(QName name) {
        return children().stream().filter(child -> child.name().equals(name)).toList();
    }

    /** The first child element of that name. */
    public Optional<XmlElement> child(QName name) {
        for (int child = nodes.firstChild(node); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child) && nodes.name(child).equals(name)) {
                return Optional.of(new XmlElement(fragment, child));
            }
        }
        return Optional.empty();
    }

    /** The string value: all text below, as XPath's {@code string()}. */
    public String text() {
        return nodes.stringValue(node);
    }

    /** An attribute's value; the name of an unprefixed attribute has no namespace. */
    public Optional<String> attribute(QName name) {
        for (int a = nodes.firstAttribute(node); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            if (nodes.name(a).equals(name)) {
                return Optional.of(nodes.stringValue(a));
            }
        }
        return Optional.empty();
    }

    /** All attributes in document order, without namespace declarations. */
    public Map<QName, String> attributes() {
        Map<QName, String> attributes = new LinkedHashMap<>();
        for (int a = nodes.firstAttribute(node); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            attributes.put(nodes.name(a), nodes.stringValue(a));
        }
        return Collections.unmodifiableMap(attributes);
    }

    /** The namespaces in scope: prefix to URI; the default namespace, where there is one, under the empty prefix; never {@code xml}. */
    public Map<String, String> namespaces() {
        Map<String, String> inScope = new TreeMap<>();
        for (int at = node; at != XmlNodes.NONE; at = nodes.parent(at)) {
            for (int d = nodes.firstDeclaration(at); d != XmlNodes.NONE; d = nodes.nextDeclaration(d)) {
                inScope.putIfAbsent(nodes.name(d).getLocalPart(), nodes.stringValue(d));
            }
        }
        inScope.remove("", "");
        return Collections.unmodifiableMap(inScope);
    }

    /**
     * Resolves a QName written in content (an {@code xsd:QName}); an unprefixed one takes the default namespace.
     *
     * @return empty when the prefix is not declared or the text is no QName
     */
    public Optional<QName> resolve(String text) {
        String name = text.strip();
        int colon = name.indexOf(':');
        String prefix = colon < 0 ? "" : name.substring(0, colon);
        String local = name.substring(colon + 1);
        if (!NameTable.isName(local) || colon >= 0 && !NameTable.isName(prefix)) {
            return Optional.empty();
        }
        String uri = prefix.equals("xml") ? XMLConstants.XML_NS_URI : nodes.namespaceOf(prefix, node);
        return uri.isEmpty() && colon >= 0 ? Optional.empty() : Optional.of(new QName(uri, local, prefix));
    }

    /**
     * The child elements, each a self-contained fragment. As every one takes all declarations in scope along, many small ones of a hostile document could
     * be far longer than it.
     *
     * @param maxBytes
     *            length of all together
     * @throws InvalidXmlException
     *             they are longer
     */
    public List<XmlFragment> childFragments(long maxBytes) {
        List<XmlFragment> fragments = new ArrayList<>();
        long left = maxBytes;
        for (XmlElement child : children()) {
            XmlFragment fragment = child.toFragment();
            left -= fragment.length();
            if (left < 0) {
                throw new InvalidXmlException(
                        "what %s holds is longer than %d bytes, with the namespaces that each part needs"
                                .formatted(name().getLocalPart(), maxBytes));
            }
            fragments.add(fragment);
        }
        return fragments;
    }

    /** This element alone, as a self-contained fragment (the fragment itself where this is its root). */
    public XmlFragment toFragment() {
        return node == 0 ? fragment : copyInScope(namespaces(), UNLIMITED);
    }

    /**
     * This element alone, as a self-contained fragment, where it stands in a larger document.
     *
     * @param inScope
     *            prefix to URI of all namespaces in scope of the element there, those of this fragment included
     */
    public XmlFragment toFragment(Map<String, String> inScope) {
        return copyInScope(inScope, UNLIMITED);
    }

    /** Writes the bytes of {@link #toFragment(Map)}, mostly without making one. */
    public void writeTo(OutputStream out, Map<String, String> inScope) throws IOException {
        StandaloneElement.write(fragment, node, new TreeMap<>(inScope), out);
    }

    /** A copy in a place where these namespaces are in scope. */
    XmlFragment copyInScope(Map<String, String> inScope, XmlLimits limits) {
        CanonicalWriter writer = new CanonicalWriter(limits);
        writer.copyElement(nodes, node, inScope);
        return writer.finish();
    }

    @Override
    public String toString() {
        return toFragment().toString();
    }

    /**
     * The content in a form that is the same for all spellings: names with their namespaces instead of prefixes, attributes sorted, no namespace
     * declarations, comments or processing instructions. For comparing and for keys, not for parsing.
     */
    public String expandedForm() {
        return ExpandedForm.of(nodes, node);
    }
}
