package org.openmds.cli.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Converts XML to JSON values (maps, lists, texts) in a common form: an element is an object with its attributes as {@code "@name"}, its children by
 * name, children of the same name as an array, and the text beside them as {@code "#text"}; an element with nothing but text is that text.
 * {@link NamespaceTable#display} formats the names. Namespace declarations, comments and the order of children with different names are lost.
 *
 * <pre>
 * &lt;glue:Host glue:Name="a"&gt;&lt;glue:IP&gt;1&lt;/glue:IP&gt;&lt;glue:IP&gt;2&lt;/glue:IP&gt;&lt;/glue:Host&gt;
 * {"glue:Host": {"@glue:Name": "a", "glue:IP": ["1", "2"]}}
 * </pre>
 */
public final class JsonView {

    private final NamespaceTable namespaceTable;

    public JsonView(NamespaceTable namespaceTable) {
        this.namespaceTable = namespaceTable;
    }

    /** Returns an object whose only member is the element. */
    public Map<String, Object> document(XmlElement root) {
        return Map.of(namespaceTable.display(root.name()), value(root));
    }

    /** Returns elements in the form of {@link #document}, and texts as texts. */
    public List<Object> nodes(List<FoundNode> found) {
        return found.stream().<Object>map(node -> switch (node) {
            case FoundNode.ElementNode(var element) -> document(element.root());
            case FoundNode.TextNode(String text) -> text;
        }).toList();
    }

    private Object value(XmlElement element) {
        Map<String, Object> members = new LinkedHashMap<>();
        element.attributes().forEach((name, value) -> members.put("@" + namespaceTable.display(name), value));
        List<XmlElement> children = element.children();
        if (members.isEmpty() && children.isEmpty()) {
            return element.text();
        }
        for (var child : childrenByName(children).entrySet()) {
            members.put(child.getKey(), child.getValue().size() == 1 ? child.getValue().getFirst() : child.getValue());
        }
        String text = ownText(element);
        if (!text.isBlank()) {
            members.put("#text", text.strip());
        }
        return members;
    }

    private Map<String, List<Object>> childrenByName(List<XmlElement> children) {
        Map<String, List<Object>> byName = new LinkedHashMap<>();
        for (XmlElement child : children) {
            byName.computeIfAbsent(namespaceTable.display(child.name()), _ -> new ArrayList<>()).add(value(child));
        }
        return byName;
    }

    private static String ownText(XmlElement element) {
        XmlNodes nodes = element.fragment().nodes();
        StringBuilder text = new StringBuilder();
        for (int child = nodes.firstChild(element.index()); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.kind(child) == NodeKind.TEXT) {
                text.append(nodes.stringValue(child));
            }
        }
        return text.toString();
    }
}
