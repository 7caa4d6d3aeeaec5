package org.openmds.server.suite;

import java.util.Set;
import java.util.TreeSet;

import javax.xml.XMLConstants;

import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The structure of a SOAP message: the paths of all elements and attributes by expanded name, and the types of elements; texts do not count. */
final class MessageShape {

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

    private final Set<String> paths = new TreeSet<>();

    private MessageShape() {
    }

    /** Returns the paths below the envelope. */
    static Set<String> of(Document message) {
        MessageShape shape = new MessageShape();
        XmlReader.children(message.getDocumentElement()).forEach(part -> shape.add("", part));
        return shape.paths;
    }

    private void add(String parent, Element element) {
        String path = parent + "/" + name(element);
        paths.add(path);
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Attr attribute = (Attr) element.getAttributes().item(i);
            String namespace = String.valueOf(attribute.getNamespaceURI());
            if (namespace.equals(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)) {
                String value = attribute.getValue();
                String prefix = value.substring(0, Math.max(0, value.indexOf(':')));
                paths.add(path + "/@xsi:" + attribute.getLocalName() + "={"
                        + element.lookupNamespaceURI(prefix.isEmpty() ? null : prefix) + "}"
                        + value.substring(value.indexOf(':') + 1));
            } else if (!namespace.equals(XMLConstants.XMLNS_ATTRIBUTE_NS_URI) && !namespace.equals(SOAP)) {
                paths.add(path + "/@" + name(attribute));
            }
        }
        XmlReader.children(element).forEach(child -> add(path, child));
    }

    private static String name(Node node) {
        return node.getNamespaceURI() == null ? node.getLocalName() : shortened(node) + ":" + node.getLocalName();
    }

    /** Returns the end of a namespace, which is enough to tell the namespaces of these messages apart. */
    private static String shortened(Node node) {
        String[] steps = node.getNamespaceURI().split("/", 0);
        return steps.length < 2 ? steps[0] : steps[steps.length - 2] + "/" + steps[steps.length - 1];
    }
}
