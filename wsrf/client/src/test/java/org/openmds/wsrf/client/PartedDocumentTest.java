package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

import org.eclipse.jetty.http.HttpHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.ConnectionException.TooLarge;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Tests the reading of a document by the parts of a previous one. */
class PartedDocumentTest {

    private static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";
    private static final XmlLimits LIMITS = new XmlLimits(1 << 20, 20, 200, 1 << 10);
    private static final int RANDOM_READINGS = 300;

    private final WsrfClient client = WsrfClient.builder().limits(LIMITS).build();
    private SoapServer server;
    private volatile byte[] answer = new byte[0];

    @BeforeEach
    void start() throws Exception {
        server = new SoapServer((request, response, callback) -> {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/xml");
            response.write(true, ByteBuffer.wrap(answer), callback);
        });
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        server.close();
    }

    @Test
    void read_first_hasAPartForEachChild() {
        PartedDocument document = read(Optional.empty(), entry(1), " ", entry(2), "<!-- last -->");

        assertThat(document.parts()).hasSize(2);
        assertSameAsWhole(document);
    }

    @Test
    void readAgain_changedInsertedRemovedAndMovedParts_keepsTheOthers() {
        PartedDocument first = read(Optional.empty(), entry(1), entry(2), entry(3), entry(4), entry(5), entry(6));
        PartedDocument next = read(Optional.of(first), entry(2), entry(7), entry(8), entry(4), entry(6), entry(5),
                entry(5));

        assertSameAsWhole(next);
        assertThat(next.parts()).hasSize(7);
        assertSamePart(next, 0, first, 1);
        assertSamePart(next, 3, first, 3);
        assertSamePart(next, 4, first, 5);
        assertSamePart(next, 5, first, 4);
        assertSamePart(next, 6, first, 4);
        assertThat(first.parts()).doesNotContain(next.parts().get(1), next.parts().get(2));
        assertThat(part(next, 1).root().children().get(0).toString()).contains("value 7");
    }

    @Test
    void readAgain_mostPartsChanged_parsesAll() {
        String[] before = IntStream.range(0, 40).mapToObj(PartedDocumentTest::entry).toArray(String[]::new);
        String[] after = IntStream.range(30, 70).mapToObj(PartedDocumentTest::entry).toArray(String[]::new);

        assertSameAsWhole(read(Optional.of(read(Optional.empty(), before)), after));
    }

    @Test
    void readAgain_sameParts_hasTheSameVersion() {
        PartedDocument first = read(Optional.empty(), entry(1), entry(2));

        assertThat(read(Optional.of(first), entry(1), entry(2)).version()).isEqualTo(first.version());
        assertThat(read(Optional.of(first), entry(2), entry(1)).version()).isNotEqualTo(first.version());
    }

    @Test
    void readAgain_otherNamespacesInScope_parsesAll() {
        PartedDocument first = read(Optional.empty(), entry(1), entry(2));
        says(envelope("<d:Doc xmlns:d='urn:d' xmlns:e='urn:other'>" + entry(1) + entry(2) + "</d:Doc>"));

        PartedDocument next = client.getResourcePropertyDocument(server.reference(), Optional.of(first));

        assertThat(next.hasRootOf(first)).isFalse();
        assertSameAsWhole(next);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<e:Entry>", "</e:Entry>", "<e:Entry></e:Other>", "<x:Entry/>", "<e:Entry a='1' a='2'/>",
        "<e:Entry>&nothing;</e:Entry>", "<!DOCTYPE a>", "<e:Entry", "]]>", "<e:Entry a='<'/>",
        "<e:Entry><?pi?></e:Entry>", "<?pi?><e:Entry/>"})
    void readAgain_malformedPart_isRefused(String part) {
        PartedDocument first = read(Optional.empty(), entry(1), entry(2));

        assertThatThrownBy(() -> read(Optional.of(first), entry(1), part)).isInstanceOf(BadAnswer.class);
    }

    @Test
    void readAgain_cutOff_isRefused() {
        PartedDocument first = read(Optional.empty(), entry(1), entry(2));
        String all = envelope(document(entry(1), entry(2)));
        says(all.substring(0, all.length() - 70));
        assertThatThrownBy(() -> client.getResourcePropertyDocument(server.reference(), Optional.of(first)))
                .isInstanceOf(BadAnswer.class);
    }

    @Test
    void readAgain_mandatoryHeader_isRefused() {
        PartedDocument first = read(Optional.empty(), entry(1));
        says(envelope(document(entry(1))).replace("<m:ID", "<m:ID s:mustUnderstand='1'"));

        assertThatThrownBy(() -> client.getResourcePropertyDocument(server.reference(), Optional.of(first)))
                .isInstanceOf(BadAnswer.class)
                .hasMessageContaining("mandatory");
    }

    @Test
    void readAgain_fault_isThrown() {
        PartedDocument first = read(Optional.empty(), entry(1));
        says("<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><s:Fault><faultcode>s:Server</faultcode>"
                + "<faultstring>gone</faultstring></s:Fault></s:Body></s:Envelope>");

        assertThatThrownBy(() -> client.getResourcePropertyDocument(server.reference(), Optional.of(first)))
                .isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("gone");
    }

    @Test
    void readAgain_moreElementsThanAllowed_isTooLarge() {
        String[] few = IntStream.range(0, 60).mapToObj(PartedDocumentTest::entry).toArray(String[]::new);
        String[] many = IntStream.range(0, 80).mapToObj(PartedDocumentTest::entry).toArray(String[]::new);
        PartedDocument first = read(Optional.empty(), few);

        assertThatThrownBy(() -> read(Optional.empty(), many)).isInstanceOf(TooLarge.class);
        assertThatThrownBy(() -> read(Optional.of(first), many)).isInstanceOf(TooLarge.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "ISO-8859-1"})
    void read_otherEncoding_hasNoPartsAndTheSameContent(String encoding) {
        says(envelope(document("<e:Entry>\u00e4</e:Entry>")).replace("UTF-8", encoding), Charset.forName(encoding));

        PartedDocument document = client.getResourcePropertyDocument(server.reference(), Optional.empty());

        assertThat(document.parts()).isEmpty();
        assertSameAsWhole(document);
    }

    @Test
    void read_rootWithoutChildren_hasNoParts() {
        says(envelope("<d:Doc xmlns:d='urn:d'/>"));
        assertThat(client.getResourcePropertyDocument(server.reference(), Optional.empty()).parts()).isEmpty();
        says(envelope("<d:Doc xmlns:d='urn:d'>only text</d:Doc>"));
        PartedDocument text = client.getResourcePropertyDocument(server.reference(), Optional.empty());
        assertThat(text.parts()).isEmpty();
        assertSameAsWhole(text);
    }

    @Test
    void readAgain_randomChanges_givesWhatAWholeReadingGives() {
        Random random = new Random(7);
        List<String> parts = new ArrayList<>(List.of(entry(1)));
        Optional<PartedDocument> previous = Optional.empty();
        for (int i = 0; i < RANDOM_READINGS; i++) {
            change(parts, random);
            PartedDocument read = read(previous, parts.toArray(String[]::new));
            assertSameAsWhole(read);
            assertThat(read.version()).isEqualTo(read(Optional.empty(), parts.toArray(String[]::new)).version());
            previous = Optional.of(read);
        }
    }

    private static void change(List<String> parts, Random random) {
        String part = switch (random.nextInt(8)) {
            case 0 -> "<e:Entry a=\"/>'&gt;\" b='\">'/>";
            case 1 -> "<e:Entry><![CDATA[</e:Entry> ]] <x> ]]></e:Entry>";
            case 2 -> "<!-- <e:Entry> -->" + entry(random.nextInt(5));
            case 3 -> "\r\n  text \u00e4\ud83d\ude00 &amp; " + entry(random.nextInt(5));
            case 4 ->
                "<e:Entry xmlns:e='urn:inner'\n><e:Entry>" + "<a/>".repeat(random.nextInt(4)) + "</e:Entry></e:Entry >";
            case 5 -> "<Entry xmlns='urn:default' type='e:Entry' ></Entry>";
            default -> entry(random.nextInt(5));
        };
        switch (random.nextInt(4)) {
            case 0 -> parts.add(random.nextInt(parts.size() + 1), part);
            case 1 -> parts.set(random.nextInt(parts.size()), part);
            case 2 -> Collections.swap(parts, random.nextInt(parts.size()), random.nextInt(parts.size()));
            default -> {
                if (parts.size() > 1) {
                    parts.remove(random.nextInt(parts.size()));
                }
            }
        }
        while (parts.size() > 12) {
            parts.remove(0);
        }
    }

    private PartedDocument read(Optional<PartedDocument> previous, String... parts) {
        says(envelope(document(parts)));
        return client.getResourcePropertyDocument(server.reference(), previous);
    }

    /** Compares the document with the one that is parsed as a whole from the same answer. */
    private void assertSameAsWhole(PartedDocument document) {
        XmlFragment whole = client.getResourcePropertyDocument(server.reference());
        assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(whole);
        assertThat(document.length()).isPositive();
        // The root's own nodes and those between parts need not be counted.
        assertThat(document.nodes()).isGreaterThanOrEqualTo(
                whole.nodes().count() - 10 - 2 * document.parts().size());
    }

    private static XmlFragment part(PartedDocument document, int index) {
        try {
            return XmlFragment.parse(document.part(index).readAllBytes(), XmlLimits.DEFAULT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertSamePart(PartedDocument next, int index, PartedDocument first, int before) {
        assertThat(next.parts().get(index)).isSameAs(first.parts().get(before));
    }

    private void says(String text) {
        says(text, StandardCharsets.UTF_8);
    }

    private void says(String text, Charset charset) {
        answer = text.getBytes(charset);
    }

    /** Returns an envelope, each time with another header. */
    private static String envelope(String document) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><!-- > --><s:Header><m:ID xmlns:m="urn:m">%s</m:ID></s:Header>
                <s:Body><rp:GetResourcePropertyDocumentResponse xmlns:rp="%s">%s</rp:GetResourcePropertyDocumentResponse></s:Body></s:Envelope>"""
                .formatted(UUID.randomUUID(), RP, document);
    }

    private static String document(String... parts) {
        return "<d:Doc xmlns:d='urn:d' xmlns:e=\"urn:e\" version='>1'>" + String.join("", parts) + "</d:Doc>";
    }

    private static String entry(int number) {
        return "<e:Entry><e:Key>k%1$d</e:Key><Value>value %1$d</Value></e:Entry>".formatted(number);
    }
}
