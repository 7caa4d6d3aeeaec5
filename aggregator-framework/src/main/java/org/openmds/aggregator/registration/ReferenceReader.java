package org.openmds.aggregator.registration;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Reads endpoint references of WS-Addressing 1.0 and of the drafts in GT4's files; ReferenceProperties of the drafts become parameters. A reference of
 * 2004/03 leads to a service that speaks the drafts of 2004/06.
 */
final class ReferenceReader {

    private static final QName REFERENCE = wsa("EndpointReference");
    private static final QName ADDRESS = wsa("Address");
    private static final QName REFERENCE_PARAMETERS = wsa("ReferenceParameters");
    /** Namespaces of the drafts: GT 4.0 uses the first, GT 4.2 the last. */
    private static final List<String> DRAFTS = List.of(DraftNames.WSA,
            "http://schemas.xmlsoap.org/ws/2004/08/addressing");
    private static final List<String> PARAMETERS = List.of("ReferenceProperties", "ReferenceParameters");

    private ReferenceReader() {
    }

    /**
     * Reads a reference; the element may have any name.
     *
     * @throws org.openmds.wsrf.xml.InvalidXmlException
     *             the address is missing or is not an absolute URI
     */
    static EndpointReference read(XmlElement element) {
        for (String draft : DRAFTS) {
            Optional<XmlElement> address = element.child(new QName(draft, "Address"));
            if (address.isPresent()) {
                EndpointReference read = EndpointReference
                        .read(toFinalNames(element, address.get().text(), draft).root());
                return draft.equals(DraftNames.WSA) ? PeerDialect.draft(read) : read;
            }
        }
        return EndpointReference.read(element);
    }

    private static XmlFragment toFinalNames(XmlElement element, String address, String draft) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(REFERENCE)
                .element(ADDRESS, address.strip())
                .start(REFERENCE_PARAMETERS);
        PARAMETERS.stream()
                .flatMap(name -> element.children(new QName(draft, name)).stream())
                .flatMap(holder -> holder.children().stream())
                .forEach(parameter -> builder.fragment(parameter.toFragment()));
        return builder.end().end().build();
    }

    private static QName wsa(String localName) {
        return new QName(Namespaces.WSA, localName, "wsa");
    }
}
