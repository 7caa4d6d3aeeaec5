package org.openmds.loadtest.generator.kind.wsrf;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * A WS-Resource whose endpoint reference came in an answer.
 *
 * @param address
 *            its URL
 * @param headers
 *            its reference parameters, as SOAP headers (WS-Addressing 1.0 SOAP Binding, section 3.4)
 * @param reference
 *            the content of its endpoint reference, as XML
 */
record ResourceReference(URI address, String headers, String reference) {

    /** Returns the first endpoint reference in the body of an answer. */
    static Optional<ResourceReference> in(ByteBuffer answer) {
        try {
            Element root = XmlSnippets.parse(StandardCharsets.UTF_8.decode(answer.slice()).toString())
                    .getDocumentElement();
            Element body = (Element) root.getElementsByTagNameNS(root.getNamespaceURI(), "Body").item(0);
            NodeList addresses = body == null
                    ? root.getElementsByTagName("none")
                    : body.getElementsByTagNameNS(WsrfNamespaces.WSA, "Address");
            return addresses.getLength() == 0
                    ? Optional.empty()
                    : Optional.of(of((Element) addresses.item(0).getParentNode(), addresses.item(0).getTextContent()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the same resource at the host and port of the plan's target. A service may announce another host than its clients use, and
     * a relay or monitor between them must not be bypassed.
     */
    ResourceReference atTarget(URI target) {
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        return new ResourceReference(URI.create("%s://%s%s%s".formatted(target.getScheme(), target.getRawAuthority(),
                address.getRawPath(), query)), headers, reference);
    }

    private static ResourceReference of(Element reference, String address) {
        StringBuilder headers = new StringBuilder();
        StringBuilder parameters = new StringBuilder();
        NodeList all = reference.getElementsByTagNameNS(WsrfNamespaces.WSA, "ReferenceParameters");
        for (Node node = all.getLength() == 0 ? null : all.item(0).getFirstChild(); node != null; node = node
                .getNextSibling()) {
            if (node instanceof Element parameter) {
                write(parameter, parameters);
                parameter.setAttributeNS(WsrfNamespaces.WSA, "wsa:IsReferenceParameter", "true");
                write(parameter, headers);
            }
        }
        String text = "<wsa:Address xmlns:wsa=\"%1$s\">%2$s</wsa:Address>".formatted(WsrfNamespaces.WSA,
                XmlSnippets.escape(address.strip()))
                + (parameters.isEmpty()
                        ? ""
                        : "<wsa:ReferenceParameters xmlns:wsa=\"%s\">%s</wsa:ReferenceParameters>"
                                .formatted(WsrfNamespaces.WSA, parameters));
        return new ResourceReference(URI.create(address.strip()), headers.toString(), text);
    }

    /** Writes an element and binds each prefix where it is used. Repeated bindings do no harm, because reference parameters are small. */
    private static void write(Element element, StringBuilder to) {
        to.append('<').append(element.getTagName());
        bind(element, to);
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Attr attribute = (Attr) element.getAttributes().item(i);
            if (!"http://www.w3.org/2000/xmlns/".equals(attribute.getNamespaceURI())) {
                if (attribute.getNamespaceURI() != null && !attribute.getPrefix().equals(element.getPrefix())) {
                    bind(attribute, to);
                }
                to.append(' ')
                        .append(attribute.getName())
                        .append("=\"")
                        .append(XmlSnippets.escape(attribute.getValue()))
                        .append('"');
            }
        }
        to.append('>');
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element inner) {
                write(inner, to);
            } else {
                to.append(XmlSnippets.escape(child.getTextContent()));
            }
        }
        to.append("</").append(element.getTagName()).append('>');
    }

    private static void bind(Node node, StringBuilder to) {
        String namespace = Optional.ofNullable(node.getNamespaceURI()).orElse("");
        to.append(node.getPrefix() == null ? " xmlns" : " xmlns:" + node.getPrefix())
                .append("=\"")
                .append(XmlSnippets.escape(namespace))
                .append('"');
    }
}
