package org.openmds.cli.output;

import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/** One result of a query: an element, or the text of another node or of a value. */
public sealed interface FoundNode {

    /** An element with all its namespace declarations. */
    record ElementNode(XmlFragment element) implements FoundNode {
    }

    /** A text of one line. */
    record TextNode(String text) implements FoundNode {
    }

    /** Returns elements as results. */
    static List<FoundNode> of(List<XmlFragment> elements) {
        return elements.stream().<FoundNode>map(ElementNode::new).toList();
    }

    /** Returns the content of a QueryResourcePropertiesResponse: elements, and the lines of the text between them. */
    static List<FoundNode> contentOf(XmlFragment response) {
        List<FoundNode> found = new ArrayList<>();
        XmlNodes nodes = response.nodes();
        for (int child = nodes.firstChild(0); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                XmlElement element = response.element(child);
                found.add(new ElementNode(element.toFragment()));
            } else if (nodes.kind(child) == NodeKind.TEXT && !nodes.stringValue(child).isBlank()) {
                nodes.stringValue(child).lines().forEach(line -> found.add(new TextNode(line)));
            }
        }
        return found;
    }
}
