package org.openmds.wsrf.endpoint;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.xml.XmlLimits;

/** Opens the body for the steps that read it, with our limits instead of CXF's. */
final class OpenMessage extends AbstractSoapInterceptor {

    private final RequestReaders readers;
    private final long maxBodyBytes;

    OpenMessage(XmlLimits limits, long maxBodyBytes) {
        super(Phase.POST_STREAM);
        addBefore(StaxInInterceptor.class.getName());
        this.readers = new RequestReaders(limits);
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public void handleMessage(SoapMessage message) {
        InputStream body = new LimitedInput(message.getContent(InputStream.class), maxBodyBytes);
        try {
            message.setContent(XMLStreamReader.class, readers.open(body, Exchanges.request(message).getCharacterEncoding()));
        } catch (XMLStreamException e) {
            throw new Fault(e);
        }
        // CXF answers in the request's encoding, but the bytes of our answers are UTF-8 already.
        message.put(org.apache.cxf.message.Message.ENCODING, StandardCharsets.UTF_8.name());
    }
}
