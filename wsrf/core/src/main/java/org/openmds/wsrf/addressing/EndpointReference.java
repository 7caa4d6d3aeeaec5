package org.openmds.wsrf.addressing;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * A WS-Addressing 1.0 endpoint reference (Core, section 2): the address of a service, and the reference parameters that a client copies to the
 * headers of each message to it.
 *
 * <pre>{@code
 * <wsa:EndpointReference xmlns:wsa="http://www.w3.org/2005/08/addressing">
 *   <wsa:Address>http://host:8080/wsrf/services/DefaultIndexServiceEntry</wsa:Address>
 *   <wsa:ReferenceParameters><k:EntryKey xmlns:k="…">4f1c…</k:EntryKey></wsa:ReferenceParameters>
 *   <wsa:Metadata>…</wsa:Metadata>
 * </wsa:EndpointReference>
 * }</pre>
 *
 * @param address
 *            an absolute URI
 * @param referenceParameters
 *            elements that become SOAP headers
 * @param metadata
 *            the children of {@code wsa:Metadata}
 */
public record EndpointReference(String address, List<XmlFragment> referenceParameters, List<XmlFragment> metadata) {

    /** Limit for the reference parameters and for the metadata. An entry keeps both in memory during its whole life. */
    private static final int MAX_PARTS_BYTES = 256 << 10;
    private static final QName ADDRESS = new QName(Namespaces.WSA, "Address", "wsa");
    private static final QName REFERENCE_PARAMETERS = new QName(Namespaces.WSA, "ReferenceParameters", "wsa");
    private static final QName METADATA = new QName(Namespaces.WSA, "Metadata", "wsa");

    public EndpointReference {
        referenceParameters = List.copyOf(referenceParameters);
        metadata = List.copyOf(metadata);
    }

    /** Creates a reference to a service without resources. */
    public static EndpointReference of(String address) {
        return new EndpointReference(address, List.of(), List.of());
    }

    /** Creates a reference to one resource of a service, selected by one reference parameter. */
    public static EndpointReference of(String address, QName keyName, String key) {
        XmlFragment parameter = new XmlFragmentBuilder(XmlLimits.DEFAULT).element(keyName, key).build();
        return new EndpointReference(address, List.of(parameter), List.of());
    }

    /**
    * Reads an element of type {@code wsa:EndpointReferenceType}; the element may have any name.
     *
     * @throws InvalidXmlException
    *             the address is missing or is not an absolute URI
     */
    public static EndpointReference read(XmlElement element) {
        String address = element.child(ADDRESS)
                .map(XmlElement::text)
                .map(String::strip)
                .orElseThrow(() -> new InvalidXmlException("%s has no wsa:Address in namespace %s".formatted(
                        element.name().getLocalPart(), Namespaces.WSA)));
        requireAbsolute(element, address);
        return new EndpointReference(address, childrenOf(element, REFERENCE_PARAMETERS), childrenOf(element, METADATA));
    }

    /** Returns this reference as an element with the given name. */
    public XmlFragment toFragment(QName name) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);
        appendTo(builder, name);
        return builder.build();
    }

    /** Appends this reference as an element with the given name. */
    public void appendTo(XmlFragmentBuilder builder, QName name) {
        builder.start(name).element(ADDRESS, address);
        appendAll(builder, REFERENCE_PARAMETERS, referenceParameters);
        appendAll(builder, METADATA, metadata);
        builder.end();
    }

    /** Returns the SOAP headers of a message to this endpoint: the reference parameters with {@code wsa:IsReferenceParameter="true"}. */
    public List<XmlFragment> headers() {
        return referenceParameters.stream().map(parameter -> marked(parameter.root())).toList();
    }

    private static XmlFragment marked(XmlElement parameter) {
        QName mark = new QName(Namespaces.WSA, "IsReferenceParameter", freePrefix(parameter.namespaces()));
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(parameter.name());
        if (parameter.attribute(mark).isEmpty()) {
            builder.attribute(mark, "true");
        }
        return builder.contentOf(parameter).end().build();
    }

    private static String freePrefix(Map<String, String> taken) {
        String prefix = "wsa";
        while (!taken.getOrDefault(prefix, Namespaces.WSA).equals(Namespaces.WSA)) {
            prefix += "_";
        }
        return prefix;
    }

    private static void requireAbsolute(XmlElement element, String address) {
        try {
            if (new URI(address).isAbsolute()) {
                return;
            }
        } catch (URISyntaxException e) {
            throw new InvalidXmlException(
                    "the wsa:Address of %s is not a URI: %s".formatted(element.name().getLocalPart(), e.getMessage()),
                    e);
        }
        throw new InvalidXmlException("the wsa:Address of %s must be an absolute URI, was '%s'".formatted(
                element.name().getLocalPart(), address));
    }

    private static List<XmlFragment> childrenOf(XmlElement element, QName wrapper) {
        return element.child(wrapper)
                .map(parts -> parts.childFragments(MAX_PARTS_BYTES))
                .orElse(List.of());
    }

    private static void appendAll(XmlFragmentBuilder builder, QName wrapper, List<XmlFragment> children) {
        if (!children.isEmpty()) {
            builder.start(wrapper);
            children.forEach(builder::fragment);
            builder.end();
        }
    }
}
