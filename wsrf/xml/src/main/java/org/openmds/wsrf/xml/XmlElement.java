package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

/** A cursor on an element of an {@link XmlFragment}: cheap to create, immutable. */
public final class XmlElement {

    /** No limits: copied content was checked when it was parsed. */
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

    /** Returns the fragment that contains the element. */
    public XmlFragment fragment() {
        return fragment;
    }

    /** Returns the element's index in the fragment's {@link XmlNodes}. */
    public int index() {
        return node;
    }

    /** Returns the element's name with its original prefix. */
    public QName name() {
        return nodes.name(node);
    }

    /** Returns the child elements in document order. */
    public List<XmlElement> children() {
        List<XmlElement> elements = new ArrayList<>();
        for (int child = nodes.firstChild(node); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                elements.add(new XmlElement(fragment, child));
            }
        }
        return Collections.unmodifiableList(elements);
    }

    /** Returns the child elements with that name. */
    public List<XmlElement> children(QName name) {
        return children().stream().filter(child -> child.name().equals(name)).toList();
    }

    /** Returns the first child element with that name. */
    public Optional<XmlElement> child(QName name) {
        for (int child = nodes.firstChild(node); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child) && nodes.name(child).equals(name)) {
                return Optional.of(new XmlElement(fragment, child));
            }
        }
        return Optional.empty();
    }

    /** Returns the string value: all text below, like {@code string()} of XPath. */
    public String text() {
        return nodes.stringValue(node);
    }

    /** Returns an attribute's value; the name of an unprefixed attribute has no namespace. */
    public Optional<String> attribute(QName name) {
        for (int a = nodes.firstAttribute(node); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            if (nodes.name(a).equals(name)) {
                return Optional.of(nodes.stringValue(a));
            }
        }
        return Optional.empty();
    }

    /** Returns all attributes in document order, without namespace declarations. */
    public Map<QName, String> attributes() {
        Map<QName, String> attributes = new LinkedHashMap<>();
        for (int a = nodes.firstAttribute(node); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            attributes.put(nodes.name(a), nodes.stringValue(a));
        }
        return Collections.unmodifiableMap(attributes);
    }

    /** Returns the namespaces in scope by prefix; a default namespace has the empty prefix; {@code xml} is never included. */
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
     * Resolves a QName in content (an {@code xsd:QName}); an unprefixed QName is in the default namespace.
     *
     * @return empty if the prefix is not declared or the text is not a QName
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
     * Returns the child elements, each as a self-contained fragment. Each fragment repeats all declarations in scope, so many small
     * children of a hostile document could be far longer than the document.
     *
     * @param maxBytes
     *            length of all fragments together
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
                        "the child elements of %s are longer than %d bytes, including the namespace declarations that each one needs"
                                .formatted(name().getLocalPart(), maxBytes));
            }
            fragments.add(fragment);
        }
        return fragments;
    }

    /** Returns this element alone, as a self-contained fragment (the fragment itself if this is its root). */
    public XmlFragment toFragment() {
        return node == 0 ? fragment : copyInScope(namespaces(), UNLIMITED);
    }

    /**
     * Returns this element alone, as a self-contained fragment, if its fragment is part of a larger document.
     *
     * @param inScope
     *            prefix to URI of all namespaces in scope of the element in that document, including those of this fragment
     */
    public XmlFragment toFragment(Map<String, String> inScope) {
        return copyInScope(inScope, UNLIMITED);
    }

    /** Writes the bytes of {@link #toFragment(Map)}, usually without creating a fragment. */
    public void writeTo(OutputStream out, Map<String, String> inScope) throws IOException {
        boolean isSorted = inScope instanceof SortedMap<String, String> sorted && sorted.comparator() == null;
        StandaloneElement.write(fragment, node, isSorted ? inScope : new TreeMap<>(inScope), out);
    }

    /** Copies the element to a place where these namespaces are in scope. */
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
     * Returns the content in a form that does not depend on prefixes and order of attributes: names contain their namespaces, attributes
     * are sorted, and namespace declarations, comments and processing instructions are left out. For comparisons and keys, not for
     * parsing.
     */
    public String expandedForm() {
        return ExpandedForm.of(nodes, node);
    }
}
