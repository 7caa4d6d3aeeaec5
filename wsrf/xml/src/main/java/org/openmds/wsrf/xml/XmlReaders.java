package org.openmds.wsrf.xml;

import java.io.InputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import com.ctc.wstx.api.ReaderConfig;
import com.ctc.wstx.io.InputBootstrapper;
import com.ctc.wstx.io.StreamBootstrapper;
import com.ctc.wstx.io.SystemId;
import com.ctc.wstx.stax.WstxInputFactory;

/**
 * The only factory of XML readers: always Woodstox, never a JAXP look-up. Namespaces on, text coalesced, no DTD, no entities except the
 * five predefined ones and character references. The limits of the parser are one above the given limits, so that a document just
 * above a limit is refused with a message of this package, and parsing a much larger document stops early. Thread-safe; the readers are not.
 */
public final class XmlReaders {

    private static final WstxInputFactory FACTORY = factory();

    private XmlReaders() {
    }

    /** Opens a reader before the start of the document, in UTF-8, UTF-16 or the encoding that it declares. */
    public static XMLStreamReader open(byte[] document, XmlLimits limits) throws XMLStreamException {
        return open(
                StreamBootstrapper.getInstance(null, SystemId.construct((String) null), document, 0, document.length),
                limits);
    }

    /** Opens a reader before the start of the document. It reads the stream as needed and does not close it. */
    public static XMLStreamReader open(InputStream document, XmlLimits limits) throws XMLStreamException {
        return open(StreamBootstrapper.getInstance(null, SystemId.construct((String) null), document), limits);
    }

    private static XMLStreamReader open(InputBootstrapper input, XmlLimits limits) throws XMLStreamException {
        ReaderConfig config = FACTORY.createPrivateConfig();
        config.doParseLazily(false);
        config.setMaxElementDepth(onePlus(limits.maxDepth()));
        config.setMaxElementCount(1L + limits.maxElements());
        config.setMaxAttributeSize(onePlus(limits.maxAttributeBytes()));
        return FACTORY.createSR(config, SystemId.construct((String) null), input, false, false);
    }

    private static int onePlus(int limit) {
        return limit == Integer.MAX_VALUE ? limit : limit + 1;
    }

    private static WstxInputFactory factory() {
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }
}
