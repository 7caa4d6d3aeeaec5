package org.openmds.wsrf.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

/**
 * The only writer of canonical bytes and their tree: parsing, building and copying a fragment all use it. It holds a start tag back until
 * the first content, so that declarations and attributes may come in any order. Not thread-safe.
 */
final class CanonicalWriter {

    private final XmlLimits limits;
    private final CanonicalBytes out;
    private final NodeTable nodes = new NodeTable();
    private final NameTable names = new NameTable();
    private final NamespaceScope scope = new NamespaceScope();

    /** The open element; its start tag may still be pending. */
    private int current = XmlNodes.NONE;
    private int depth;
    private int elements;
    private boolean pending;
    /** True if the start tag is written except for its last character. */
    private boolean unclosedTag;
    private final Map<String, String> declarations = new TreeMap<>();
    private final List<PendingAttribute> attributes = new ArrayList<>();
    private String pendingSurrogate = "";

    private record PendingAttribute(int nameIndex, String value) {
    }

    CanonicalWriter(XmlLimits limits) {
        this.limits = limits;
        this.out = new CanonicalBytes(limits.maxBytes());
    }

    int depth() {
        return depth;
    }

    boolean hasRoot() {
        return elements > 0;
    }

    void start(String prefix, String uri, String local) {
        if (depth == 0 && elements > 0) {
            throw new IllegalStateException("a fragment has one root element, got a second: " + local);
        }
        beforeContent();
        if (++depth > limits.maxDepth()) {
            throw new InvalidXmlException(
                    "the document nests deeper than " + limits.maxDepth() + " elements: got " + depth);
        }
        if (++elements > limits.maxElements()) {
            throw new InvalidXmlException(
                    "the document has more than " + limits.maxElements() + " elements: got " + elements);
        }
        current = nodes.add(NodeKind.ELEMENT, names.position(prefix, uri, local), current, out.length());
        pending = true;
        namespace(prefix, uri);
    }

    /** Declares a namespace on the element just started, unless it is already in scope. */
    void namespace(String prefix, String uri) {
        requireStartTag();
        if (prefix.equals("xml") || uri.equals("http://www.w3.org/XML/1998/namespace") || prefix.equals("xmlns")
                || uri.isEmpty() && !prefix.isEmpty()) {
            requireXmlBinding(prefix, uri);
            return;
        }
        String other = declarations.putIfAbsent(prefix, uri);
        if (other != null && !other.equals(uri)) {
            throw new IllegalArgumentException(
                    "the prefix '" + prefix + "' cannot be '" + other + "' and '" + uri + "' on the same element");
        }
    }

    /** Adds declarations to the element just started, except for prefixes that it declares or uses itself. */
    void addDeclarations(Map<String, String> bindings) {
        bindings.forEach((prefix, uri) -> {
            if (!prefix.equals("xml") && !uri.isEmpty()) {
                declarations.putIfAbsent(prefix, uri);
            }
        });
    }

    /** Assumes that a binding is in scope around the fragment. The caller declares it on the root later. */
    void assumeBinding(String prefix, String uri) {
        scope.assumeBinding(prefix, uri);
    }

    /** Returns the namespace of a prefix in scope of the element just started; empty if there is none. */
    String uri(String prefix) {
        String declared = pending ? declarations.get(prefix) : null;
        return declared != null ? declared : scope.uri(prefix);
    }

    /** Returns a non-empty prefix that is bound to the namespace here; empty if there is none. */
    String prefixOf(String uri) {
        return Stream.concat(declarations.keySet().stream(), scope.bindings().keySet().stream().sorted())
                .filter(p -> !p.isEmpty() && uri(p).equals(uri))
                .findFirst()
                .orElse("");
    }

    /** Returns the name, with another prefix if its own is bound to another namespace on the element just started. */
    QName withFreePrefix(QName name) {
        String uri = name.getNamespaceURI();
        if (uri.isEmpty() || !declarations.containsKey(name.getPrefix()) || uri(name.getPrefix()).equals(uri)) {
            return name;
        }
        String prefix = prefixOf(uri);
        for (int i = 1; prefix.isEmpty(); i++) {
            prefix = uri("ns" + i).isEmpty() ? "ns" + i : "";
        }
        return new QName(uri, name.getLocalPart(), prefix);
    }

    /** Adds an attribute. The caller ensures that no attribute is added twice. */
    void attribute(String prefix, String uri, String local, String value) {
        requireStartTag();
        if (!uri.isEmpty() && prefix.isEmpty()) {
            throw new IllegalArgumentException("the attribute {" + uri + "}" + local + " needs a prefix");
        }
        if (!prefix.isEmpty()) {
            namespace(prefix, uri);
        }
        attributes.add(new PendingAttribute(names.position(prefix, uri, local), value));
    }

    void text(String text) {
        if (text.isEmpty()) {
            return;
        }
        String whole = pendingSurrogate.isEmpty() ? text : pendingSurrogate + text;
        pendingSurrogate = "";
        if (Character.isHighSurrogate(whole.charAt(whole.length() - 1))) {
            pendingSurrogate = whole.substring(whole.length() - 1);
            whole = whole.substring(0, whole.length() - 1);
        }
        if (!whole.isEmpty()) {
            int node = textNode();
            boolean escaped = out.text(whole);
            nodes.close(node, out.length(), escaped);
        }
    }

    void comment(String text) {
        if (text.contains("--") || text.endsWith("-") || text.indexOf('\r') >= 0) {
            throw new InvalidXmlException(
                    "a comment must not contain two hyphens, a hyphen at its end or a carriage return");
        }
        beforeContent();
        out.plain("<!--");
        int node = nodes.add(NodeKind.COMMENT, 0, current, out.length());
        out.plain(text);
        nodes.close(node, out.length(), false);
        out.plain("-->");
    }

    void instruction(String target, String data) {
        if (target.equalsIgnoreCase("xml") || data.contains("?>") || data.indexOf('\r') >= 0) {
            throw new InvalidXmlException("the processing instruction '" + target
                    + "' cannot be written: its target is 'xml', or its data contain '?>' or a carriage return");
        }
        beforeContent();
        out.plain("<?");
        out.plain(target);
        if (!data.isEmpty()) {
            out.ascii(' ');
        }
        int node = nodes.add(NodeKind.INSTRUCTION, names.position("", "", target), current, out.length());
        out.plain(data);
        nodes.close(node, out.length(), false);
        out.plain("?>");
    }

    void end() {
        if (depth == 0) {
            throw new IllegalStateException("no element is open");
        }
        int element = current;
        flushStartTag();
        requireNoPendingSurrogate();
        if (unclosedTag) {
            out.ascii('/');
            unclosedTag = false;
        } else {
            out.ascii('<');
            out.ascii('/');
            name(names.get(nodes.nameIndex(element)));
        }
        out.ascii('>');
        nodes.close(element, out.length(), false);
        scope.leave(depth--);
        current = nodes.parent(element);
    }

    XmlFragment finish() {
        if (depth > 0 || elements == 0) {
            throw new IllegalStateException("a fragment is one closed element, got " + depth + " open ones");
        }
        return new XmlFragment(new XmlNodes(out.toArray(), nodes, names));
    }

    /** Writes a node of another fragment with its content. */
    void copy(XmlNodes from, int node) {
        switch (from.kind(node)) {
            case ELEMENT -> copyElement(from, node, Map.of());
            case TEXT -> {
                requireNoPendingSurrogate();
                int text = textNode();
                out.raw(from.bytes(), from.startOffset(node), from.endOffset(node));
                nodes.close(text, out.length(), from.isEscaped(node));
            }
            case COMMENT -> comment(from.stringValue(node));
            case INSTRUCTION -> instruction(from.name(node).getLocalPart(), from.stringValue(node));
            case ATTRIBUTE, NAMESPACE ->
                throw new IllegalArgumentException("attributes are copied with their element");
        }
    }

    private void copyDeclarations(XmlNodes from, int element) {
        for (int d = from.firstDeclaration(element); d != XmlNodes.NONE; d = from.nextDeclaration(d)) {
            namespace(from.name(d).getLocalPart(), from.stringValue(d));
        }
    }

    private void copyAttributes(XmlNodes from, int element) {
        for (int a = from.firstAttribute(element); a != XmlNodes.NONE; a = from.nextAttribute(a)) {
            QName name = from.name(a);
            attribute(name.getPrefix(), name.getNamespaceURI(), name.getLocalPart(), from.stringValue(a));
        }
    }

    void copyChildren(XmlNodes from, int element) {
        copyChildren(from, element, Map.of());
    }

    /** @param bindings declared on each child element, except for prefixes that it declares itself */
    void copyChildren(XmlNodes from, int element, Map<String, String> bindings) {
        for (int child = from.firstChild(element); child != XmlNodes.NONE; child = from.nextSibling(child)) {
            if (from.isElement(child) && !bindings.isEmpty()) {
                copyElement(from, child, bindings);
            } else {
                copy(from, child);
            }
        }
    }

    /** Copies an element without the excluded descendant elements. */
    void copyElementWithout(XmlNodes from, int element, IntPredicate excluded) {
        QName name = from.name(element);
        start(name.getPrefix(), name.getNamespaceURI(), name.getLocalPart());
        copyDeclarations(from, element);
        copyAttributes(from, element);
        for (int child = from.firstChild(element); child != XmlNodes.NONE; child = from.nextSibling(child)) {
            if (!from.isElement(child)) {
                copy(from, child);
            } else if (!excluded.test(child)) {
                copyElementWithout(from, child, excluded);
            }
        }
        end();
    }

    void copyElement(XmlNodes from, int element, Map<String, String> bindings) {
        QName name = from.name(element);
        start(name.getPrefix(), name.getNamespaceURI(), name.getLocalPart());
        copyDeclarations(from, element);
        addDeclarations(bindings);
        copyAttributes(from, element);
        copyChildren(from, element);
        end();
    }

    private void requireStartTag() {
        if (!pending) {
            throw new IllegalStateException("namespaces and attributes must be added before an element's content");
        }
    }

    private static void requireXmlBinding(String prefix, String uri) {
        if (!prefix.equals("xml") || !uri.equals("http://www.w3.org/XML/1998/namespace")) {
            throw new IllegalArgumentException(
                    "the prefix '" + prefix + "' cannot stand for the namespace '" + uri + "'");
        }
    }

    private int textNode() {
        if (pending || !nodes.endsWithText(current)) {
            beforeContent();
            return nodes.add(NodeKind.TEXT, 0, current, out.length());
        }
        return nodes.count() - 1;
    }

    private void beforeContent() {
        if (depth == 0 && elements > 0) {
            throw new IllegalStateException("the root element is closed; nothing can be written after it");
        }
        requireNoPendingSurrogate();
        flushStartTag();
        if (unclosedTag) {
            out.ascii('>');
            unclosedTag = false;
        }
    }

    private void requireNoPendingSurrogate() {
        if (!pendingSurrogate.isEmpty()) {
            throw new InvalidXmlException("a text ends with half of a surrogate pair");
        }
    }

    private void flushStartTag() {
        if (!pending) {
            return;
        }
        pending = false;
        out.ascii('<');
        name(names.get(nodes.nameIndex(current)));
        declarations.forEach(this::writeDeclaration);
        declarations.clear();
        for (PendingAttribute attribute : attributes) {
            out.ascii(' ');
            name(names.get(attribute.nameIndex()));
            value(NodeKind.ATTRIBUTE, attribute.nameIndex(), attribute.value());
        }
        attributes.clear();
        unclosedTag = true;
    }

    private void writeDeclaration(String prefix, String uri) {
        if (scope.uri(prefix).equals(uri)) {
            return;
        }
        scope.declare(depth, prefix, uri);
        out.plain(prefix.isEmpty() ? " xmlns" : " xmlns:");
        out.plain(prefix);
        value(NodeKind.NAMESPACE, prefix.isEmpty() ? 0 : names.position("", "", prefix), uri);
    }

    private void value(NodeKind kind, int nameIndex, String value) {
        out.ascii('=');
        out.ascii('"');
        int node = nodes.add(kind, nameIndex, current, out.length());
        boolean escaped = out.attribute(value, limits.maxAttributeBytes());
        nodes.close(node, out.length(), escaped);
        out.ascii('"');
    }

    private void name(QName name) {
        if (!name.getPrefix().isEmpty()) {
            out.plain(name.getPrefix());
            out.ascii(':');
        }
        out.plain(name.getLocalPart());
    }
}
