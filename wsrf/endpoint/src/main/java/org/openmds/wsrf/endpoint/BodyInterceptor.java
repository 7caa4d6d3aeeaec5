package org.openmds.wsrf.endpoint;

import java.util.List;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.openmds.wsrf.endpoint.message.FaultCode;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Reads the only element of the SOAP body from the stream into a fragment, and then the message to its end: a message that is not well-formed must
 * not be executed.
 */
final class BodyInterceptor extends AbstractSoapInterceptor {

    private final XmlLimits limits;

    BodyInterceptor(XmlLimits limits) {
        super(Phase.UNMARSHAL);
        this.limits = limits;
    }

    @Override
    public void handleMessage(SoapMessage message) {
        XMLStreamReader reader = message.getContent(XMLStreamReader.class);
        try {
            requireBody(message, reader);
            message.setContent(List.class, new MessageContentsList(onlyChild(reader)));
            readToEnd(reader);
        } catch (XMLStreamException e) {
            throw new Fault(e);
        }
        BindingOperationInfo anyOperation = message.getExchange()
                .getEndpoint()
                .getEndpointInfo()
                .getBinding()
                .getOperations()
                .iterator()
                .next();
        message.getExchange().put(BindingOperationInfo.class, anyOperation);
    }

    private static void requireBody(SoapMessage message, XMLStreamReader reader) {
        boolean atBody = reader.getEventType() == XMLStreamConstants.START_ELEMENT
                && reader.getName().equals(message.getVersion().getBody());
        if (!atBody) {
            throw refusal("the SOAP envelope has no Body");
        }
    }

    private XmlFragment onlyChild(XMLStreamReader reader) throws XMLStreamException {
        if (nextTag(reader) != XMLStreamConstants.START_ELEMENT) {
            throw refusal("the SOAP Body is empty, expected a request element");
        }
        XmlFragment child = XmlFragment.read(reader, limits);
        if (nextTag(reader) == XMLStreamConstants.START_ELEMENT) {
            throw refusal("the SOAP Body has a second element, %s, after %s; expected one".formatted(reader.getName(),
                    child.name()));
        }
        return child;
    }

    private static int nextTag(XMLStreamReader reader) throws XMLStreamException {
        while (true) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
                return event;
            }
            if (event == XMLStreamConstants.CHARACTERS && !reader.isWhiteSpace()) {
                throw refusal("the SOAP Body has text, expected one element");
            }
        }
    }

    private static void readToEnd(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            reader.next();
        }
    }

    private static WireFaultException refusal(String description) {
        return new WireFaultException(WireFault.refusal(FaultCode.SENDER, description));
    }
}
