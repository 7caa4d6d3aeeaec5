package org.openmds.wsrf.endpoint;

import java.io.InputStream;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.endpoint.message.FaultCode;
import org.openmds.wsrf.endpoint.message.LimitedInput;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;

/** Opens the body as an XML reader for the next steps, with the limits of this server instead of CXF's, and refuses a DTD. */
final class EnvelopeInterceptor extends AbstractSoapInterceptor {

    /** Envelope and Body are outside the element whose depth is limited. */
    private static final int ENVELOPE_DEPTH = 2;

    private final XmlLimits limits;
    private final long maxBodyBytes;

    EnvelopeInterceptor(XmlLimits message, long maxBodyBytes) {
        super(Phase.POST_STREAM);
        this.limits = message.deeper(ENVELOPE_DEPTH);
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public void handleMessage(SoapMessage message) {
        LimitedInput body = new LimitedInput(message.getContent(InputStream.class), maxBodyBytes);
        try {
            message.setContent(XMLStreamReader.class, open(body));
        } catch (XMLStreamException e) {
            if (body.isUnread()) {
                throw new WireFaultException(
                        WireFault.refusal(FaultCode.SENDER, "the request has no body, expected a SOAP envelope"));
            }
            throw new Fault(e);
        }
    }

    /** Returns a reader at the start of the root element. */
    private XMLStreamReader open(InputStream body) throws XMLStreamException {
        XMLStreamReader reader = XmlReaders.openEnvelope(body, limits);
        while (reader.getEventType() != XMLStreamConstants.START_ELEMENT) {
            if (reader.next() == XMLStreamConstants.DTD) {
                throw new InvalidXmlException("the request has a document type declaration, which SOAP forbids");
            }
        }
        if ("1.1".equals(reader.getVersion())) {
            throw new InvalidXmlException("the request is XML 1.1, expected XML 1.0");
        }
        return reader;
    }
}
