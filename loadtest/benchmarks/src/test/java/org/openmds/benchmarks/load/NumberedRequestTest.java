package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

final class NumberedRequestTest {

    private static final URI TARGET = URI.create("http://127.0.0.1:8080/wsrf/services/DefaultIndexService");

    @Test
    void numbered_severalMarks_fillsEachAndKeepsTheLength() {
        NumberedRequest request = NumberedRequest.post(TARGET,
                "ü" + NumberedRequest.MARK + " and " + NumberedRequest.MARK);

        request.numbered(99_999);
        String text = new String(request.numbered(1_234_567_890), StandardCharsets.UTF_8);

        assertThat(text).startsWith("POST /wsrf/services/DefaultIndexService HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n")
                .contains("Content-Length: 39\r\n")
                .endsWith("\r\n\r\nü0000001234567890 and 0000001234567890");
    }

    @Test
    void copy_numberedOtherwise_leavesTheOriginal() {
        NumberedRequest request = NumberedRequest.post(TARGET, NumberedRequest.MARK);
        request.numbered(1);
        request.copy().numbered(2);

        assertThat(request.toString()).endsWith("0000000000000001");
    }

    @Test
    void add_isWellFormedWithOneKilobyteOfContent() {
        XmlFragment envelope = XmlFragment.parse(SampleRequests.add().getBytes(StandardCharsets.UTF_8),
                XmlLimits.DEFAULT);

        assertThat(envelope.name().getLocalPart()).isEqualTo("Envelope");
        assertThat(SampleRequests.content().length()).isBetween(1_000, 1_200);
    }
}
