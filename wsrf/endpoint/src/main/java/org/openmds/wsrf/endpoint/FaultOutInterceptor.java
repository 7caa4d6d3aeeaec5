package org.openmds.wsrf.endpoint;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.SoapFault;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.SoapVersion;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.io.DelegatingInputStream;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;
import org.openmds.wsrf.dialect.DraftFaults;
import org.openmds.wsrf.endpoint.draft.DraftExchange;
import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.endpoint.message.FaultTranslation;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlReaders;
import org.openmds.wsrf.xml.XmlText;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Converts each failure to a SOAP fault. The detail is always a WS-BaseFault, and no class name or stack trace is sent. */
final class FaultOutInterceptor extends AbstractSoapInterceptor {

    FaultOutInterceptor() {
        super(Phase.SETUP);
    }

    @Override
    public void handleMessage(SoapMessage message) {
        Exception thrown = message.getContent(Exception.class);
        WireFault fault = FaultTranslation.translate(thrown).orElseGet(FaultOutInterceptor::internal);
        ExchangeValues.put(message, WireFault.class, fault);
        XmlFragment detail = ExchangeValues.find(message, DraftExchange.class)
                .map(draft -> DraftFaults.toDraft(fault.fault(), draft.request()))
                .orElseGet(() -> fault.fault().toFragment());
        message.setContent(Exception.class, soapFault(fault, detail, message.getVersion()));
        // Otherwise CXF would read the rest of the request before it answers.
        message.getExchange().getInMessage().removeContent(DelegatingInputStream.class);
        if (ExchangeValues.find(message, AddressingHeaders.class).filter(each -> !each.faultTo().sent()).isPresent()) {
            // The caller wants no fault: it gets the HTTP status alone.
            ExchangeValues.response(message).setStatus(fault.status().orElse(HttpServletResponse.SC_ACCEPTED));
            message.getInterceptorChain().abort();
            return;
        }
        switch (fault.status().orElse(0)) {
            case 401 -> message.put(Message.PROTOCOL_HEADERS, Map.of("WWW-Authenticate", List.of("Bearer")));
            case 503 -> message.put(Message.PROTOCOL_HEADERS,
                    Map.of("Retry-After", List.of(TracedRequest.RETRY_SECONDS)));
            default -> {
                // No further header.
            }
        }
    }

    /** Returns the fault for a failure of the server. */
    static WireFault internal() {
        return WireFault.of(new WsrfFault(FaultKind.INTERNAL,
                "the request failed inside the server; its log has the cause", Instant.now()));
    }

    private static SoapFault soapFault(WireFault fault, XmlFragment detail, SoapVersion version) {
        String reason = XmlText.printable(fault.fault().description()).strip();
        SoapFault soap = new SoapFault(reason, fault.code().in(version));
        if (!fault.subcodes().isEmpty() && version instanceof Soap11) {
            // SOAP 1.1 has no subcodes: the most specific one becomes the faultcode (WS-Addressing 1.0 SOAP Binding, section 6).
            soap.setFaultCode(fault.subcodes().getLast());
        } else {
            soap.setSubCodes(fault.subcodes());
        }
        soap.setStatusCode(fault.status().orElse(fault.code().httpStatus(version)));
        soap.setLang("en");
        soap.setDetail(detail(detail));
        return soap;
    }

    private static Element detail(XmlFragment content) {
        Document document = DOMUtils.getEmptyDocument();
        Element detail = document.createElement("detail");
        try {
            Element parsed = StaxUtils.read(XmlReaders.openOwn(content.toBytes())).getDocumentElement();
            detail.appendChild(document.importNode(parsed, true));
        } catch (XMLStreamException e) {
            throw new Fault(e);
        }
        return detail;
    }
}
