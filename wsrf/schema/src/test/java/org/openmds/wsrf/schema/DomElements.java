package org.openmds.wsrf.schema;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** DOM functions for the comparisons. */
final class DomElements {

    private DomElements() {
    }

    /** Parses a document; ignores the external DTD, which one of the published files has. */
    static Element parse(byte[] document) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            DocumentBuilder builder = factory.newDocumentBuilder();
            return builder.parse(new ByteArrayInputStream(document)).getDocumentElement();
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            throw new IllegalArgumentException("not well-formed", unreadable);
        }
    }

    static List<Element> children(Element parent) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }

    static List<Element> children(Element parent, String localName) {
        return children(parent).stream().filter(child -> localName.equals(child.getLocalName())).toList();
    }

    /** Returns a QName in content as {@code {namespace}local}, with the prefixes in scope at the node. */
    static String expanded(Node scope, String qName) {
        int colon = qName.indexOf(':');
        String prefix = colon < 0 ? null : qName.substring(0, colon);
        String namespace = "xml".equals(prefix) ? XMLConstants.XML_NS_URI : scope.lookupNamespaceURI(prefix);
        if (prefix != null) {
            Objects.requireNonNull(namespace, () -> "prefix of " + qName + " is not declared");
        }
        return "{" + Objects.requireNonNullElse(namespace, "") + "}" + qName.substring(colon + 1);
    }
}
