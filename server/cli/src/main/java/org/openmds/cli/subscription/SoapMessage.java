package org.openmds.cli.subscription;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Reads SOAP 1.1 and 1.2 envelopes that other implementations send to a consumer. */
final class SoapMessage {

    private static final Set<String> VERSIONS = Set.of("http://schemas.xmlsoap.org/soap/envelope/",
            "http://www.w3.org/2003/05/soap-envelope");
    private static final XmlLimits LIMITS = new XmlLimits(CallbackServer.MAX_REQUEST_BYTES, 110, 1_000_000, 64 << 10);

    private SoapMessage() {
    }

    /**
     * Returns the messages in an envelope. Headers that must be understood are refused, except those of WS-Addressing and reference parameters.
     *
     * @throws InvalidXmlException
     *             the document is not an envelope, or not a notification that can be accepted
     */
    static List<ArrivedMessage> read(byte[] bytes) {
        XmlElement envelope = XmlFragment.parse(bytes, LIMITS).root();
        String soap = envelope.name().getNamespaceURI();
        if (!envelope.name().getLocalPart().equals("Envelope") || !VERSIONS.contains(soap)) {
            throw new InvalidXmlException("a SOAP envelope is expected, was %s".formatted(envelope.name()));
        }
        envelope.child(new QName(soap, "Header")).flatMap(header -> notUnderstood(header, soap)).ifPresent(name -> {
            throw new InvalidXmlException("header %s must be understood but is not supported".formatted(name));
        });
        XmlElement body = envelope.child(new QName(soap, "Body"))
                .flatMap(holder -> holder.children().stream().findFirst())
                .orElseThrow(() -> new InvalidXmlException("the envelope has no body with an element"));
        if (body.name().equals(new QName(soap, "Fault"))) {
            throw new InvalidXmlException("a fault is not a notification: " + body.text().strip());
        }
        return ArrivedMessage.of(body);
    }

    private static Optional<QName> notUnderstood(XmlElement header, String soap) {
        return header.children()
                .stream()
                .filter(block -> !block.name().getNamespaceURI().equals(Namespaces.WSA))
                .filter(block -> block.attribute(new QName(soap, "mustUnderstand"))
                        .map(String::strip)
                        .filter(must -> must.equals("1") || must.equals("true"))
                        .isPresent())
                // Reference parameters come from this consumer's endpoint reference and may have any name.
                .filter(block -> block.attribute(new QName(Namespaces.WSA, "IsReferenceParameter")).isEmpty())
                .map(XmlElement::name)
                .findFirst();
    }
}
