package org.openmds.provider.ganglia;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** Recorded answers of gmond and gmetad 3.7.2, and generated answers in the same format. */
final class GangliaAnswers {

    private GangliaAnswers() {
    }

    static byte[] recorded(String name) {
        try (InputStream in = Objects.requireNonNull(GangliaAnswers.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param hosts elements of the hosts in the cluster */
    static byte[] of(String hosts) {
        return """
                <?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>
                <!DOCTYPE GANGLIA_XML [<!ENTITY e "expanded"> <!ELEMENT GANGLIA_XML (GRID|CLUSTER|HOST)*>]>
                <GANGLIA_XML VERSION="3.7.2" SOURCE="gmond">
                <CLUSTER NAME="c" LOCALTIME="1795318738">
                %s
                </CLUSTER>
                </GANGLIA_XML>
                """.formatted(hosts).getBytes(StandardCharsets.UTF_8);
    }

    static String host(String name, String metrics) {
        return """
                <HOST NAME="%s" IP="10.0.0.1" REPORTED="1795318737" TN="1" TMAX="20" DMAX="0" LOCATION="unspecified" GMOND_STARTED="0">
                %s
                </HOST>
                """
                .formatted(name, metrics);
    }

    static String metric(String name, String value) {
        return "<METRIC NAME=\"%s\" VAL=\"%s\" TYPE=\"float\" UNITS=\" \" TN=\"1\" TMAX=\"60\" DMAX=\"0\" SLOPE=\"both\"/>"
                .formatted(name, value);
    }

    static XmlFragment collect(byte[] answer, String... metrics) throws CollectionException {
        return new GangliaProvider(new GangliaPublication("alpha", List.of(metrics)),
                new FixedInput("tcp://gmond:8649", answer)).collect(Deadline.in(Duration.ofMinutes(1)));
    }
}
