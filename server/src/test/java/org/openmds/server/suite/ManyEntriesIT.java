package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

import com.sun.management.OperatingSystemMXBean;

/** An index with many entries, which one client registers one after the other on one connection. */
class ManyEntriesIT {

    @TempDir
    Path state;

    @Test
    void add_aThousandEntries_allAreAnswered() throws Exception {
        addAndReadBack(1_000);
    }

    @Test
    @Tag("long")
    void add_tenThousandEntries_takesLessThanHalfAMinuteAndAllAreAnswered() throws Exception {
        assertThat(addAndReadBack(10_000)).isLessThan(Duration.ofSeconds(30));
    }

    private Duration addAndReadBack(int entries) throws Exception {
        try (RunningServer server = RunningServer.start(state)) {
            IndexClient index = server.index();
            long start = System.nanoTime();
            long startCpu = cpuNanos();
            Set<String> added = new HashSet<>();
            for (int i = 0; i < entries; i++) {
                assertThat(unchecked(index, RequestBodies.add("m" + i, "PT1H")).status()).isEqualTo(200);
                added.add("m" + i);
            }
            Duration adding = Duration.ofNanos(System.nanoTime() - start);
            System.out.printf(
                    "%d entries added by one client in %d ms; client and server took %d ms of processor time%n",
                    entries,
                    adding.toMillis(), (cpuNanos() - startCpu) / 1_000_000);

            assertThat(jobs(unchecked(index, RequestBodies.DOCUMENT))).isEqualTo(added);
            assertThat(index.query("count(//sg:Entry)")).isEqualTo(Integer.toString(entries));
            return adding;
        }
    }

    private static SoapAnswer unchecked(IndexClient index, String body) {
        return SoapAnswer.unchecked(
                SoapClient.exchange(SoapClient
                        .request(index.url(), SoapClient.TEXT_XML, SoapClient.envelope(XmlReader.SOAP_11, "", body))
                        .build()));
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static Set<String> jobs(SoapAnswer document)
            throws SAXException, IOException, ParserConfigurationException {
        Set<String> names = new HashSet<>();
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        factory.newSAXParser().parse(new ByteArrayInputStream(document.bytes()), new DefaultHandler() {
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
