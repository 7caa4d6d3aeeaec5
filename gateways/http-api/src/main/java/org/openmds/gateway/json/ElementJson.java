package org.openmds.gateway.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Writes XML as JSON. An element with text alone is a string. Any other element is an object: a member for each attribute, with {@code @} before its
 * name; a member for each name of child elements, with an array if there are several; and {@code #text} for text beside them. An element with
 * {@code xsi:nil="true"} is {@code null}. Names are without namespaces. All values are strings, so the form of a value never depends on its text.
 *
 * <pre>{@code
 * <Host Name="a"><ProcessorLoad Last1Min="12"/><FileSystem>/</FileSystem><FileSystem>/home</FileSystem></Host>
 *
 * {"@Name":"a","ProcessorLoad":{"@Last1Min":"12"},"FileSystem":["/","/home"]}
 * }</pre>
 */
public final class ElementJson {

    private static final String ATTRIBUTE = "@";
    private static final String TEXT = "#text";

    private final XmlNodes nodes;
    private final byte[] bytes;
    private final JsonOutput out;

    private ElementJson(XmlFragment fragment, JsonOutput out) {
        this.nodes = fragment.nodes();
        this.bytes = fragment.sharedBytes();
        this.out = out;
    }

    /** Writes the value of an element. */
    public static void value(XmlElement element, JsonOutput out) {
        new ElementJson(element.fragment(), out).value(element.index());
    }

    /** Writes an object with one member: the name and the value of an element. */
    public static void named(XmlElement element, JsonOutput out) {
        out.beginObject().name(element.name().getLocalPart());
        value(element, out);
        out.endObject();
    }

    /**
     * Writes the items of an element as an array: each child element as an object with one member, and each line of the text between them as a string.
     */
    public static void items(XmlElement element, JsonOutput out) {
        new ElementJson(element.fragment(), out).items(element.index());
    }

    /** Writes elements as an array of objects with one member each. */
    public static void items(List<XmlElement> elements, JsonOutput out) {
        out.beginArray();
        elements.forEach(element -> named(element, out));
        out.endArray();
    }

    private void items(int element) {
        out.beginArray();
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                out.beginObject().name(nodes.name(child).getLocalPart());
                value(child);
                out.endObject();
            } else if (nodes.kind(child) == NodeKind.TEXT) {
                nodes.stringValue(child).lines().forEach(out::value);
            }
        }
        out.endArray();
    }

    private void value(int element) {
        int attribute = nodes.firstAttribute(element);
        int child = nodes.firstChild(element);
        if (attribute == XmlNodes.NONE && !hasElements(child)) {
            text(element, child);
        } else if (child == XmlNodes.NONE && isNil(attribute)) {
            out.nothing();
        } else {
            out.beginObject();
            attributes(element, attribute);
            children(element, child);
            out.endObject();
        }
    }

    private void text(int element, int child) {
        if (child == XmlNodes.NONE) {
            out.value("");
        } else if (nodes.kind(child) == NodeKind.TEXT && nodes.nextSibling(child) == XmlNodes.NONE
                && !nodes.isEscaped(child)) {
            out.value(bytes, nodes.startOffset(child), nodes.endOffset(child));
        } else {
            out.value(nodes.stringValue(element));
        }
    }

    private boolean hasElements(int first) {
        for (int child = first; child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNil(int attribute) {
        return nodes.nextAttribute(attribute) == XmlNodes.NONE
                && nodes.name(attribute).getNamespaceURI().equals(Namespaces.XSI)
                && nodes.name(attribute).getLocalPart().equals("nil")
                && nodes.stringValue(attribute).equals("true");
    }

    private void attributes(int element, int first) {
        for (int a = first; a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            QName name = nodes.name(a);
            String key = name.getPrefix().isEmpty() || isOnly(element, name)
                    ? name.getLocalPart()
                    : name.getPrefix() + ":" + name.getLocalPart();
            out.name(ATTRIBUTE, key);
            if (nodes.isEscaped(a)) {
                out.value(nodes.stringValue(a));
            } else {
                out.value(bytes, nodes.startOffset(a), nodes.endOffset(a));
            }
        }
    }

    /** Returns true if no other attribute of the element has the same local name. */
    private boolean isOnly(int element, QName name) {
        int same = 0;
        for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            same += nodes.name(a).getLocalPart().equals(name.getLocalPart()) ? 1 : 0;
        }
        return same == 1;
    }

    private void children(int element, int first) {
        int second = nextElement(first);
        if (second != XmlNodes.NONE && nextElement(nodes.nextSibling(second)) == XmlNodes.NONE) {
            // Most elements have one child or none; they need no table.
            out.name(nodes.name(second).getLocalPart());
            value(second);
        } else if (second != XmlNodes.NONE) {
            byName(second).forEach(this::member);
        }
        ownText(element);
    }

    private int nextElement(int from) {
        int child = from;
        while (child != XmlNodes.NONE && !nodes.isElement(child)) {
            child = nodes.nextSibling(child);
        }
        return child;
    }

    private Map<String, List<Integer>> byName(int first) {
        Map<String, List<Integer>> children = new LinkedHashMap<>();
        for (int child = first; child != XmlNodes.NONE; child = nextElement(nodes.nextSibling(child))) {
            children.computeIfAbsent(nodes.name(child).getLocalPart(), _ -> new ArrayList<>(1)).add(child);
        }
        return children;
    }

    private void member(String name, List<Integer> elements) {
        out.name(name);
        if (elements.size() == 1) {
            value(elements.getFirst());
            return;
        }
        out.beginArray();
        elements.forEach(this::value);
        out.endArray();
    }

    private void ownText(int element) {
        StringBuilder text = new StringBuilder();
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.kind(child) == NodeKind.TEXT) {
                text.append(nodes.stringValue(child));
            }
        }
        if (!text.toString().isBlank()) {
            out.member(TEXT, text.toString());
        }
    }
}
