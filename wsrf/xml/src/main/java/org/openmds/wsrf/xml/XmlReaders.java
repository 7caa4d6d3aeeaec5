package org.openmds.wsrf.xml;

import java.io.InputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;

import com.ctc.wstx.api.ReaderConfig;
import com.ctc.wstx.io.InputBootstrapper;
import com.ctc.wstx.io.StreamBootstrapper;
import com.ctc.wstx.io.SystemId;
import com.ctc.wstx.stax.WstxInputFactory;

/**
 * The only factory of XML readers: always Woodstox, never a JAXP look-up, always behind a {@link CountingReader}. Namespaces on, no DTD, no
 * entities except the five predefined ones and character references. A long text comes in several events, so that no reader holds it as a
 * whole. The limits of the parser are one above the given limits, so that a document just above a limit is refused with a message of this
 * package, and parsing a much larger document stops early. Thread-safe; the readers are not.
 */
public final class XmlReaders {

    private static final WstxInputFactory FACTORY = factory();

    private XmlReaders() {
    }

    /** Opens a reader before the start of the document, in UTF-8, UTF-16 or the encoding that it declares. */
    public static XMLStreamReader open(byte[] document, XmlLimits limits) throws XMLStreamException {
        ReaderConfig config = config(limits);
        return new CountingReader(parser(input(document), config), limits);
    }

    /**
     * Opens a reader before the start of a SOAP envelope. At most 65,536 characters, 500 elements of headers and 100 namespace declarations
     * may come before its Body.
     */
    public static XMLStreamReader openEnvelope(byte[] envelope, XmlLimits limits) throws XMLStreamException {
        return openEnvelope(input(envelope), limits);
    }

    /** Opens a reader before the start of a SOAP envelope, as above. It reads the stream as needed and does not close it. */
    public static XMLStreamReader openEnvelope(InputStream envelope, XmlLimits limits) throws XMLStreamException {
        return openEnvelope(
                StreamBootstrapper.getInstance(null, SystemId.construct((String) null), envelope), limits);
    }

    /** Opens a reader before the start of a document that this process has written, for libraries; each text is one event. */
    public static XMLStreamReader openOwn(byte[] document) throws XMLStreamException {
        return openOwn(input(document));
    }

    /** Opens a reader before the start of a document as above, whose bytes may be in several arrays. It does not close the stream. */
    public static XMLStreamReader openOwn(InputStream document) throws XMLStreamException {
        return openOwn(StreamBootstrapper.getInstance(null, SystemId.construct((String) null), document));
    }

    private static XMLStreamReader openOwn(InputBootstrapper input) throws XMLStreamException {
        ReaderConfig config = config(XmlLimits.OWN);
        config.doCoalesceText(true);
        return new CountingReader(parser(input, config), XmlLimits.OWN);
    }

    private static XMLStreamReader openEnvelope(InputBootstrapper input, XmlLimits limits) throws XMLStreamException {
        ReaderConfig config = config(limits);
        return new EnvelopeReader(parser(input, config), limits, config);
    }

    private static InputBootstrapper input(byte[] document) {
        return StreamBootstrapper.getInstance(null, SystemId.construct((String) null), document, 0, document.length);
    }

    private static XMLStreamReader2 parser(InputBootstrapper input, ReaderConfig config) throws XMLStreamException {
        return FACTORY.createSR(config, SystemId.construct((String) null), input, false, false);
    }

    private static ReaderConfig config(XmlLimits limits) {
        ReaderConfig config = FACTORY.createPrivateConfig();
        config.doParseLazily(false);
        config.setMaxElementDepth(onePlus(limits.maxDepth()));
        config.setMaxElementCount(1L + limits.maxElements());
        config.setMaxAttributesPerElement(onePlus(limits.maxPerElement()));
        config.setMaxAttributeSize(onePlus(limits.maxAttributeBytes()));
        config.setMaxTextLength(onePlus(limits.maxBytes()));
        config.setMaxCharacters(limits.maxCharacters());
        return config;
    }

    private static int onePlus(int limit) {
        return limit == Integer.MAX_VALUE ? limit : limit + 1;
    }

    private static WstxInputFactory factory() {
        WstxInputFactory factory = new FixedNamesFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        // Otherwise each CDATA section is an event of another kind than text.
        factory.getConfig().doReportCData(false);
        // Otherwise a static cache keeps namespace names of any length, from any document.
        factory.getConfig().doInternNsURIs(false);
        return factory;
    }
}
