package org.openmds.wsrf.endpoint;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.cxf.binding.soap.SoapHeader;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.SoapVersion;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.headers.Header;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.endpoint.plain.PlainMessageReader;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Reads the envelope up to its Body: the SOAP version, and the header blocks as elements of one fragment. CXF would build a W3C document,
 * about twenty times as large. The limits are those of the reader. It leaves the reader at the start of the Body, or at the end of an
 * envelope without one.
 */
final class HeaderBlocksInterceptor extends AbstractSoapInterceptor {

    HeaderBlocksInterceptor() {
        super(Phase.READ);
    }

    @Override
    public void handleMessage(SoapMessage message) {
        XMLStreamReader reader = message.getContent(XMLStreamReader.class);
        SoapVersion version = ReadHeadersInterceptor.readVersion(reader, message);
        try {
            while (nextTag(reader) == XMLStreamConstants.START_ELEMENT
                    && !reader.getName().equals(version.getBody())) {
                readChild(message, reader);
            }
        } catch (XMLStreamException e) {
            throw new Fault(e);
        }
    }

    /** Reads a child of the envelope before the Body; adds the blocks of a header, and skips any other element as CXF does. */
    private static void readChild(SoapMessage message, XMLStreamReader reader) {
        XmlFragment child = XmlFragment.read(reader, PlainMessageReader.HEADER);
        if (child.name().equals(message.getVersion().getHeader())) {
            child.root().children().forEach(block -> message.getHeaders().add(header(block, message.getVersion())));
        }
    }

    private static SoapHeader header(XmlElement block, SoapVersion version) {
        SoapHeader header = new SoapHeader(block.name(), block);
        String mustUnderstand = attribute(block, version, version.getAttrNameMustUnderstand());
        header.setMustUnderstand(Boolean.parseBoolean(mustUnderstand) || mustUnderstand.equals("1"));
        String role = attribute(block, version, version.getAttrNameRole());
        if (!role.isEmpty()) {
            header.setActor(role);
        }
        // Otherwise CXF would copy the header into the answer.
        header.setDirection(Header.Direction.DIRECTION_IN);
        return header;
    }

    private static String attribute(XmlElement block, SoapVersion version, String name) {
        return block.attribute(new QName(version.getNamespace(), name)).orElse("");
    }

    private static int nextTag(XMLStreamReader reader) throws XMLStreamException {
        int event = reader.next();
        while (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) {
            event = reader.next();
        }
        return event;
    }
}
