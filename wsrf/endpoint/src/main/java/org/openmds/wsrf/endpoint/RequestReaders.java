package org.openmds.wsrf.endpoint;

import java.io.InputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlLimits;

/** Opens request messages with DTDs and entities off and limits on. Thread-safe. */
final class RequestReaders {

    /** Envelope and Body stand around the element whose depth is limited. */
    private static final int ENVELOPE_DEPTH = 2;

    private final XMLInputFactory factory = new WstxInputFactory();

    RequestReaders(XmlLimits limits) {
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, limits.maxDepth() + ENVELOPE_DEPTH);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_COUNT, (long) limits.maxElements());
        factory.setProperty(WstxInputProperties.P_MAX_CHILDREN_PER_ELEMENT, limits.maxElements());
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, limits.maxAttributeBytes());
    }

    /**
     * @param charset
     *            as HTTP tells it; null leaves it to the document
     * @return at the start of the root element
     */
    XMLStreamReader open(InputStream in, @Nullable String charset) throws XMLStreamException {
        XMLStreamReader reader = charset == null ? factory.createXMLStreamReader(in) : factory.createXMLStreamReader(in, charset);
        while (reader.next() != XMLStreamConstants.START_ELEMENT) {
            if (reader.getEventType() == XMLStreamConstants.DTD) {
                throw new InvalidXmlException("the request has a document type declaration, which SOAP forbids");
            }
        }
        return reader;
    }
}
