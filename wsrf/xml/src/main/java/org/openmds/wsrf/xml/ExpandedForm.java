package org.openmds.wsrf.xml;

import java.util.Map;
import java.util.TreeMap;

import javax.xml.namespace.QName;

/**
 * Writes an element as {@code <{namespace}name {namespace}attribute="value">content</>}. Different contents have different forms, because
 * the characters of the mark-up are escaped in texts.
 */
final class ExpandedForm {

    private final XmlNodes nodes;
    private final StringBuilder form = new StringBuilder();

    private ExpandedForm(XmlNodes nodes) {
        this.nodes = nodes;
    }

    static String of(XmlNodes nodes, int element) {
        ExpandedForm expanded = new ExpandedForm(nodes);
        expanded.element(element);
        return expanded.form.toString();
    }

    private void element(int element) {
        form.append('<').append(expanded(nodes.name(element)));
        Map<String, String> attributes = new TreeMap<>();
        for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            attributes.put(expanded(nodes.name(a)), nodes.stringValue(a));
        }
        attributes.forEach(
                (name, value) -> form.append(' ').append(name).append("=\"").append(escaped(value)).append('"'));
        form.append('>');
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                element(child);
            } else if (nodes.kind(child) == NodeKind.TEXT) {
                form.append(escaped(nodes.stringValue(child)));
            }
        }
        form.append("</>");
    }

    private static String expanded(QName name) {
        return "{" + escaped(name.getNamespaceURI()) + "}" + name.getLocalPart();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;").replace("}", "&#125;");
    }
}
