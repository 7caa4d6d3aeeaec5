package org.openmds.wsrf.client;

import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPFault;
import org.apache.axiom.soap.SOAPFaultReason;
import org.apache.axiom.soap.SOAPFaultText;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.dialect.DraftFaults;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Converts a SOAP fault into the WS-BaseFault in its detail; if there is none, into a fault with the fault string as description. */
final class SoapFaults {

    private static final QName TIMESTAMP = new QName(Namespaces.WSRF_BF, "Timestamp");
    private static final QName DESCRIPTION = new QName(Namespaces.WSRF_BF, "Description");
    private static final Set<String> RECEIVER_CODES = Set.of("Server", "Receiver");

    /** Each entry becomes a fragment with all namespaces in scope, so many small entries would take long. */
    private static final int MAX_DETAILS = 20;

    private SoapFaults() {
    }

    /**
     * A fault of an answer.
     *
     * @param isDraft
     *            true if its type is one of the drafts of 2004/06
     */
    record ReadFault(WsrfFaultException exception, boolean isDraft) {
    }

    static ReadFault read(SOAPFault fault, XmlLimits limits, Instant receivedAt) {
        String reason = reason(fault);
        boolean receiver = RECEIVER_CODES.contains(code(fault));
        Optional<WsrfFault> typed = Optional.empty();
        Optional<XmlElement> first = Optional.empty();
        boolean isDraft = false;
        if (fault.getDetail() != null) {
            Iterator<OMElement> entries = fault.getDetail().getAllDetailEntries();
            for (int read = 0; read < MAX_DETAILS && typed.isEmpty() && entries.hasNext(); read++) {
                XmlFragment entry = AnswerEnvelope.fragment(entries.next(), limits);
                isDraft |= DraftNames.isDraft(entry.name());
                XmlElement detail = (DraftNames.isDraft(entry.name()) ? DraftFaults.toFinal(entry, limits) : entry)
                        .root();
                typed = baseFault(detail, reason, receivedAt);
                first = first.or(() -> Optional.of(detail));
            }
        }
        if (typed.isEmpty() && reason.isEmpty()) {
            typed = first.map(detail -> foreignFault(detail, receivedAt));
        }
        return new ReadFault(new WsrfFaultException(typed.orElseGet(
                () -> new WsrfFault(receiver ? FaultKind.INTERNAL : FaultKind.BASE, reason, receivedAt))), isDraft);
    }

    /** Recognises a WS-BaseFault, also of a draft; some services put other elements into the detail, such as host names or stack traces. */
    private static Optional<WsrfFault> baseFault(XmlElement detail, String reason, Instant receivedAt) {
        boolean described = detail.child(DESCRIPTION).isPresent();
        if (!described && detail.child(TIMESTAMP).isEmpty() && FaultKind.ofDetail(detail.name()).isEmpty()) {
            return Optional.empty();
        }
        WsrfFault fault = WsrfFault.read(detail, receivedAt);
        return Optional.of(described ? fault : new WsrfFault(fault.kind(), reason, fault.timestamp(), fault.details()));
    }

    /** Returns a fault of an unknown type: services that are made with Axis give no reason, and describe the fault in its detail alone. */
    private static WsrfFault foreignFault(XmlElement detail, Instant receivedAt) {
        String description = detail.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals(DESCRIPTION.getLocalPart()))
                .map(child -> child.text().strip())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> detail.name().getLocalPart() + ": " + text)
                .orElse(detail.name().toString());
        return new WsrfFault(FaultKind.BASE, description, receivedAt);
    }

    private static String reason(SOAPFault fault) {
        SOAPFaultReason reason = fault.getReason();
        if (reason == null) {
            return "the service gave no reason";
        }
        if (SoapVersion.SOAP_1_1.namespace().equals(fault.getNamespaceURI())) {
            return reason.getText().strip();
        }
        SOAPFaultText text = reason.getFirstSOAPText();
        return text == null ? "" : text.getText().strip();
    }

    private static String code(SOAPFault fault) {
        if (fault.getCode() == null) {
            return "";
        }
        QName code = fault.getCode().getValueAsQName();
        return code == null ? "" : code.getLocalPart();
    }
}
