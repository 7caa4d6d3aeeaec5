package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** An index of 10,000 entries, registered by one client on one connection. */
class ManyEntriesIT {

    private static final int ENTRIES = 10_000;

    @TempDir
    Path state;

    @Test
    void add_tenThousandEntries_allAreAnsweredAndSoWithinHalfAMinute() throws Exception {
        try (RunningServer server = RunningServer.start(state)) {
            Index index = server.index();
            long start = System.nanoTime();
            Set<String> added = new HashSet<>();
            for (int i = 0; i < ENTRIES; i++) {
                Answer answer = Answer.unchecked(Soap.exchange(Soap.request(index.url(), Soap.TEXT_XML,
                        Soap.envelope(Xml.SOAP_11, "", Requests.add("m" + i, "PT1H"))).build()));
                assertThat(answer.status()).isEqualTo(200);
                added.add("m" + i);
                if (i % 1000 == 999) System.out.println("at " + i + " " + (System.nanoTime() - start) / 1000000);
            }
            Duration adding = Duration.ofNanos(System.nanoTime() - start);
            Set<String> answered = jobs(Soap.exchange(Soap.request(index.url(), Soap.TEXT_XML,
                    Soap.envelope(Xml.SOAP_11, "", Requests.DOCUMENT)).build()).body());

            System.out.printf("%d entries added by one client in %d ms%n", ENTRIES, adding.toMillis());
            assertThat(answered).isEqualTo(added);
            assertThat(index.query("count(//sg:Entry)")).isEqualTo("" + ENTRIES);
            assertThat(adding).isLessThan(Duration.ofSeconds(30));
        }
    }

    private static Set<String> jobs(byte[] document) throws SAXException, IOException, ParserConfigurationException {
        Set<String> names = new HashSet<>();
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        factory.newSAXParser().parse(new ByteArrayInputStream(document), new DefaultHandler() {
            @Override
            public void startElement(String uri, String localName, String qName, Attributes attributes) {
                if (localName.equals("Job")) {
                    names.add(attributes.getValue("n"));
                }
            }
        });
        return names;
    }
}
