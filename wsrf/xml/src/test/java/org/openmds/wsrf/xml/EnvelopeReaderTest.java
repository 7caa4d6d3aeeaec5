package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.xml.XmlFloods.attributes;
import static org.openmds.wsrf.xml.XmlFloods.declarations;
import static org.openmds.wsrf.xml.XmlFloods.envelope;

import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFloods.CountedStream;

class EnvelopeReaderTest {

    @Test
    void next_elementsOfTheHeader_haveALimit() {
        assertAccepted(envelope("<a/>".repeat(500), "<b/>".repeat(2_000)));
        assertRefused(envelope("<a/>".repeat(501), ""), "header has more than 500 elements", "got 501");
        assertRefused(envelope("<a>" + "<b/>".repeat(500) + "</a>", ""), "500 elements");
    }

    @Test
    void next_declarationsBeforeTheBody_haveALimit() {
        String ninety = "<a" + declarations("p", 90) + "/>";
        assertAccepted(envelope(ninety + "<a" + declarations("q", 9) + "/>", "<b" + declarations("q", 900) + "/>"));
        assertRefused(envelope(ninety + "<a" + declarations("q", 10) + "/>", ""), "more than 100", "got 101");
        assertRefused(envelope("", "").replace("<s:Envelope", "<s:Envelope" + declarations("p", 100)), "got 101");
    }

    @Test
    void next_lengthBeforeTheBody_hasALimit() {
        assertAccepted(envelope("<a>" + "x".repeat(65_000) + "</a>", "<b>" + "x".repeat(200_000) + "</b>"));
        assertRefused(envelope("<a>" + "x".repeat(66_000) + "</a>", ""), "65536 characters", "before its SOAP Body");
        assertRefused("<!--" + "x".repeat(66_000) + "-->" + envelope("", ""), "65536 characters");
    }

    @Test
    void next_bodyOfAnotherNamespaceOrPlace_doesNotEndTheHeader() {
        assertRefused(envelope("<Body/><s:Body/>" + "<a/>".repeat(499), ""), "500 elements");
        assertRefused(envelope("", "").replace("<s:Header>", "<Body/><s:Header>" + "<a/>".repeat(501)), "500 elements");
    }

    /**
     * The document that took 24.7 s of CPU: many declarations in scope make each prefix expensive, because the parser searches all of them.
     * It is refused after its first tags now, so the rest costs nothing.
     */
    @Test
    void next_manyDeclarationsAroundManyPrefixes_isRefusedAtOnce() {
        StringBuilder headers = new StringBuilder();
        for (int element = 0; element < 95; element++) {
            headers.append("<h").append(declarations("p" + element + "x", 900)).append('>');
        }
        CountedStream hostile = new CountedStream(envelope("<h xmlns:a='u'>" + headers + "<a:b/>".repeat(16_000)
                + "</h>".repeat(96), ""));

        assertThatThrownBy(() -> drain(XmlReaders.openEnvelope(hostile, XmlLimits.DEFAULT)))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("100 namespace declarations");

        assertThat(hostile.taken()).isLessThan(32_000);
    }

    @Test
    void next_longStartTagBeforeTheBody_isRefusedWhileItIsRead() {
        CountedStream hostile = new CountedStream(
                envelope("<h" + attributes(900).replace("''", "'" + "x".repeat(10_000) + "'") + "/>", ""));

        assertThatThrownBy(() -> drain(XmlReaders.openEnvelope(hostile, XmlLimits.DEFAULT)))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("too long: expected at most 81920 characters");

        assertThat(hostile.taken()).isLessThan(100_000);
    }

    private static void assertAccepted(String message) {
        try {
            drain(XmlReaders.openEnvelope(message.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT));
        } catch (XMLStreamException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertRefused(String message, String... words) {
        assertThatThrownBy(() -> drain(
                XmlReaders.openEnvelope(message.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT)))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContainingAll(words);
    }

    private static void drain(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            reader.next();
        }
    }
}
