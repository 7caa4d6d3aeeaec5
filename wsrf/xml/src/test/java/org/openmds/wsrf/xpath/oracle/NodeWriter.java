package org.openmds.wsrf.xpath.oracle;

import java.util.Map;
import java.util.TreeMap;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.NodeKind;

/**
 * Writes nodes in the form of a query response, using only the axes: an element with all namespaces in scope declared on it, any other
 * node as its string value, one per line. Declarations come before the attributes, sorted by prefix. Inner elements declare only
 * namespaces that they do not inherit; the root of a frame keeps the declarations that it had before it was mounted.
 */
final class NodeWriter {

    private final StringBuilder out = new StringBuilder();

    /** Writes the nodes one after the other. */
    static String written(Iterable<OracleNode> nodes) {
        NodeWriter writer = new NodeWriter();
        nodes.forEach(writer::result);
        return writer.out.toString();
    }

    /** Writes a boolean, number or string. */
    static String written(String text) {
        NodeWriter writer = new NodeWriter();
        writer.text(text);
        return writer.out.toString();
    }

    private void result(OracleNode node) {
        if (node instanceof DocumentNode document) {
            element(document.rootElement(), Map.of());
        } else if (node instanceof TreeNode inTree && inTree.kind() == NodeKind.ELEMENT) {
            element(inTree, Map.of());
        } else {
            text(node.stringValue(OracleBudget.unlimited()));
            out.append('\n');
        }
    }

    private void element(TreeNode element, Map<String, String> around) {
        Map<String, String> inScope = namespaces(element);
        String name = qualified(element.name());
        out.append('<').append(name);
        if (around.containsKey("") && !inScope.containsKey("")) {
            declare("", "");
        }
        inScope.forEach((prefix, uri) -> {
            if (!uri.equals(around.get(prefix)) || element.isFrame() && element.declares(prefix)) {
                declare(prefix, uri);
            }
        });
        attributes(element.firstAttribute());
        TreeNode child = element.firstChild();
        if (child == null) {
            out.append("/>");
            return;
        }
        out.append('>');
        for (; child != null; child = child.nextSibling()) {
            content(child, inScope);
        }
        out.append("</").append(name).append('>');
    }

    private void content(TreeNode node, Map<String, String> around) {
        String value = node.stringValue(OracleBudget.unlimited());
        switch (node.kind()) {
            case ELEMENT -> element(node, around);
            case TEXT -> text(value);
            case COMMENT -> out.append("<!--").append(value).append("-->");
            case INSTRUCTION ->
                out.append("<?").append(node.name().getLocalPart()).append(' ').append(value).append("?>");
            case ATTRIBUTE, NAMESPACE -> throw new IllegalStateException("not a child node: " + node.kind());
        }
    }

    private void attributes(@Nullable TreeNode first) {
        for (TreeNode at = first; at != null; at = at.nextAttribute()) {
            attribute(qualified(at.name()), at.stringValue(OracleBudget.unlimited()));
        }
    }

    private void declare(String prefix, String uri) {
        attribute(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, uri);
    }

    private void attribute(String name, String value) {
        out.append(' ').append(name).append("=\"");
        out.append(value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"));
        out.append('"');
    }

    private void text(String text) {
        out.append(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    }

    private static Map<String, String> namespaces(TreeNode element) {
        Map<String, String> inScope = new TreeMap<>();
        element.namespaces().forEach(n -> inScope.put(n.prefix(), n.stringValue(OracleBudget.unlimited())));
        inScope.remove(XMLConstants.XML_NS_PREFIX);
        return inScope;
    }

    private static String qualified(QName name) {
        return name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart();
    }
}
