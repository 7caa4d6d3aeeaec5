package org.openmds.wsrf.endpoint.message;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Reads and checks the WS-Addressing 1.0 headers of a request (Core, section 3; for the faults SOAP Binding, section 6.4). */
public final class AddressingReader {

    /** The header names of WS-Addressing; each is allowed once in a request, RelatesTo several times. */
    public static final Set<String> NAMES = Set.of("To", "From", "ReplyTo", "FaultTo", "Action", "MessageID",
            "RelatesTo",
            "ReferenceParameters");

    private static final QName ADDRESS = new QName(Namespaces.WSA, "Address");

    private AddressingReader() {
    }

    /**
     * @param headers
     *            the children of the SOAP header that are addressed to this receiver
     * @throws WireFaultException
     *             a header occurs twice, is malformed, or requires another reply address
     */
    public static AddressingHeaders read(List<XmlElement> headers) {
        List<XmlElement> own = headers.stream()
                .filter(header -> Namespaces.WSA.equals(header.name().getNamespaceURI()))
                .toList();
        if (own.isEmpty()) {
            return AddressingHeaders.ABSENT;
        }
        requireSingle(own);
        Optional<String> action = find(own, "Action").map(XmlElement::text).map(String::strip);
        action.filter(String::isEmpty).ifPresent(empty -> {
            throw invalid("wsa:Action is empty", "InvalidAddressingHeader");
        });
        Optional<AnswerTarget> replyTo = find(own, "ReplyTo").map(AddressingReader::target);
        Optional<AnswerTarget> faultTo = find(own, "FaultTo").map(AddressingReader::target);
        find(own, "From").ifPresent(AddressingReader::requiredAddress);
        Optional<String> messageId = find(own, "MessageID").map(XmlElement::text)
                .map(String::strip)
                .filter(Predicate.not(String::isEmpty));
        if (replyTo.filter(AnswerTarget::sent).isPresent() && messageId.isEmpty()) {
            throw invalid(
                    "the request has wsa:ReplyTo, but no wsa:MessageID that its reply could name in wsa:RelatesTo",
                    "MessageAddressingHeaderRequired");
        }
        AnswerTarget reply = replyTo.orElse(AnswerTarget.CONNECTION);
        return new AddressingHeaders(true, action, messageId, reply, faultTo.orElse(reply));
    }

    private static void requireSingle(List<XmlElement> own) {
        own.stream()
                .map(header -> header.name().getLocalPart())
                .filter(Predicate.not("RelatesTo"::equals))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
                .forEach((name, count) -> {
                    if (count > 1) {
                        throw invalid("the header wsa:%s occurs %d times, expected once".formatted(name, count),
                                "InvalidAddressingHeader",
                                "InvalidCardinality");
                    }
                });
    }

    /** Returns the destination of replies or faults, which must be the connection itself or nowhere. */
    private static AnswerTarget target(XmlElement reference) {
        String address = requiredAddress(reference);
        if (!address.equals(AddressingHeaders.ANONYMOUS) && !address.equals(AddressingHeaders.NONE)) {
            throw invalid("wsa:%s is '%s', but answers are sent on the same connection only: expected %s".formatted(
                    reference.name().getLocalPart(), address, AddressingHeaders.ANONYMOUS), "InvalidAddressingHeader",
                    "OnlyAnonymousAddressSupported");
        }
        return new AnswerTarget(address.equals(AddressingHeaders.ANONYMOUS), parameters(reference));
    }

    private static List<XmlFragment> parameters(XmlElement reference) {
        try {
            return EndpointReference.read(reference).headers();
        } catch (InvalidXmlException e) {
            throw invalid("wsa:%s: %s".formatted(reference.name().getLocalPart(), e.getMessage()),
                    "InvalidAddressingHeader", "InvalidEPR");
        }
    }

    private static String requiredAddress(XmlElement reference) {
        return reference.child(ADDRESS)
                .map(XmlElement::text)
                .map(String::strip)
                .orElseThrow(() -> invalid("wsa:%s has no wsa:Address".formatted(reference.name().getLocalPart()),
                        "InvalidAddressingHeader", "MissingAddressInEPR"));
    }

    private static Optional<XmlElement> find(List<XmlElement> own, String name) {
        return own.stream().filter(header -> name.equals(header.name().getLocalPart())).findFirst();
    }

    private static WireFaultException invalid(String description, String... subcodes) {
        return new WireFaultException(WireFault.addressing(description, subcodes));
    }
}
