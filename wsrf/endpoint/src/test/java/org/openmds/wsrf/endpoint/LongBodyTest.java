package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.xml.XmlLimits;

/** Long bodies are read on the threads for parsing, and not on those of requests. */
class LongBodyTest {

    private static final EndpointLimits LIMITS = new EndpointLimits(XmlLimits.DEFAULT, 1 << 20, 1 << 20,
            Duration.ofSeconds(1));

    private final RecordingService service = EndpointFixture.service();
    private final AtomicInteger parsed = new AtomicInteger();

    @Test
    void post_longBody_isReadOnTheThreadsForParsing() {
        try (TestServer server = server(task -> {
            parsed.incrementAndGet();
            task.run();
        })) {
            assertThat(post(server, ReadPath.MAX_BODY_BYTES).status()).isEqualTo(200);
            assertThat(parsed).as("a short body").hasValue(0);

            assertThat(post(server, ReadPath.MAX_BODY_BYTES + 1).status()).isEqualTo(200);
            assertThat(parsed).hasValue(1);
            assertThat(service.calls()).hasSize(2);
        }
    }

    @Test
    void post_malformedLongBody_isTheUsualFault() {
        try (TestServer server = server(Runnable::run)) {
            ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), TEXT_XML,
                    envelope(V11, "", QUERY) + "<more/>" + " ".repeat(ReadPath.MAX_BODY_BYTES));

            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.description()).contains("well-formed");
        }
    }

    @Test
    void post_longBodyWhileTheThreadsAreBusy_is503AtTheDeadline() {
        List<Runnable> queued = new CopyOnWriteArrayList<>();
        try (TestServer server = server(queued::add)) {
            ReceivedAnswer answer = post(server, 100 << 10);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("2");
            assertThat(service.calls()).isEmpty();
            assertThat(queued).singleElement()
                    .matches(task -> ((Future<?>) task).isCancelled(), "keeps no message");
        }
    }

    private TestServer server(Executor parsing) {
        return TestServer.parsingOn(parsing, LIMITS, service);
    }

    private static ReceivedAnswer post(TestServer server, int length) {
        String message = envelope(V11, "", QUERY);
        return SoapTestClient.post(server.uri(PATH), TEXT_XML, message + " ".repeat(length - message.length()));
    }
}
