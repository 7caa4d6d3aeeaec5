package org.openmds.wsrf.xml;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.LocationInfo;
import org.codehaus.stax2.XMLStreamReader2;

import com.ctc.wstx.api.ReaderConfig;

/**
 * Counts a SOAP envelope. All that comes before its Body has lower limits, because it is read before the operation and the rights of the
 * caller are known, and because all of it is kept. Not thread-safe.
 */
final class EnvelopeReader extends CountingReader {

    private static final int MAX_CHARACTERS = 64 << 10;
    private static final int MAX_ELEMENTS = 500;
    private static final int MAX_DECLARATIONS = 100;
    /** The parser counts whole buffers, and a part of the Body may be in the last one. */
    private static final int SPARE_CHARACTERS = 16 << 10;
    private static final int DEPTH_OF_BODY = 2;

    private final LocationInfo place;
    private final ReaderConfig parserLimits;
    private final long maxCharacters;
    private String namespace = "";
    private int headerElements;
    private boolean beforeBody = true;

    /** @param parserLimits the configuration that the parser uses, which must not be shared with other parsers */
    EnvelopeReader(XMLStreamReader2 parser, XmlLimits limits, ReaderConfig parserLimits) throws XMLStreamException {
        super(parser, limits);
        this.place = parser.getLocationInfo();
        this.parserLimits = parserLimits;
        this.maxCharacters = parserLimits.getMaxCharacters();
        parserLimits.setMaxCharacters(Math.min(maxCharacters, MAX_CHARACTERS + SPARE_CHARACTERS));
    }

    @Override
    void counted(int event) {
        if (beforeBody) {
            require(place.getStartingCharOffset(), MAX_CHARACTERS,
                    "the message is longer than %d characters before its SOAP Body");
            if (event == START_ELEMENT) {
                countHeader();
            }
        }
    }

    private void countHeader() {
        if (depth() == 1) {
            namespace = String.valueOf(getNamespaceURI());
        }
        if (isBody()) {
            beforeBody = false;
            parserLimits.setMaxCharacters(maxCharacters);
            return;
        }
        if (depth() > DEPTH_OF_BODY) {
            require(++headerElements, MAX_ELEMENTS, "the SOAP header has more than %d elements");
        }
        require(declarations(), MAX_DECLARATIONS,
                "the message has more than %d namespace declarations before its SOAP Body");
    }

    private boolean isBody() {
        return depth() == DEPTH_OF_BODY && getLocalName().equals("Body") && namespace.equals(getNamespaceURI());
    }
}
