package org.openmds.loadtest.generator.kind.wsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;

final class SubscribeKindTest {

    private final RecordingMetricSink recordingMetricSink = new RecordingMetricSink();

    @Test
    void requests_pullPoint_createsSubscribesAndFetches() throws ClientException {
        try (HttpTraffic traffic = open()) {
            Iterator<PreparedRequest> before = traffic.setupRequests(1).iterator();
            PreparedRequest create = before.next();
            assertThat(SoapAnswers.text(create)).contains("<wsnt:CreatePullPoint ");
            answer(create, SoapAnswers.reference("http://h:1/pull", "p"));
            PreparedRequest subscribe = before.next();
            assertThat(SoapAnswers.text(subscribe)).contains(">http://h:1/pull</wsa:Address>", ">p</k:Key></wsa:Ref",
                    "TopicExpression/Simple\">sg:Entry</wsnt:TopicExpression></wsnt:Filter>", ">PT1H<");
            XmlSnippets.parse(SoapAnswers.text(subscribe));
            answer(subscribe, SoapAnswers.reference("http://h:1/subscriptions", "s"));
            assertThat(before).isExhausted();

            PreparedRequest messages = traffic.next(1, 0);
            assertThat(messages.uri()).isEqualTo(URI.create("http://h:1/pull"));
            answer(messages,
                    "<r>%s%s</r>".formatted(message(Instant.ofEpochSecond(0, RecordingMetricSink.NOW).minusSeconds(2)),
                            message(Instant.EPOCH)));
            assertThat(recordingMetricSink.values("notifications")).containsExactly(2.0);
            assertThat(recordingMetricSink.values("notification-latency")).hasSize(2)
                    .first()
                    .isEqualTo(2.0);

            assertThat(traffic.teardownRequests(1)).hasSize(2)
                    .first()
                    .satisfies(last -> assertThat(SoapAnswers.text(last)).contains("<wsnt:Unsubscribe "));
        }
    }

    @Test
    void requests_timedSubscribe_takesTurns() throws ClientException {
        try (HttpTraffic traffic = open("timed", "subscribe")) {
            answer(traffic.setupRequests(0).getFirst(), SoapAnswers.reference("http://h:1/pull", "p"));
            PreparedRequest subscribe = traffic.next(0, 0);
            answer(subscribe, SoapAnswers.reference("http://h:1/subscriptions", "s"));
            PreparedRequest unsubscribe = traffic.next(0, 1);
            assertThat(SoapAnswers.text(unsubscribe)).contains("<wsnt:Unsubscribe ");
            answer(unsubscribe, "<r/>");
            assertThat(SoapAnswers.text(traffic.next(0, 2))).contains("<wsnt:Subscribe ");
        }
    }

    @Test
    void consumer_notifyComes_isCounted() throws ClientException, IOException, InterruptedException {
        try (HttpTraffic traffic = open("delivery", "consumer");
                HttpClient client = HttpClient.newHttpClient()) {
            String subscribe = SoapAnswers.text(traffic.setupRequests(6).getFirst());

            HttpResponse<Void> taken = client.send(HttpRequest.newBuilder(consumer(subscribe))
                    .POST(HttpRequest.BodyPublishers.ofString("<Notify>" + message(Instant.now()) + "</Notify>"))
                    .build(), HttpResponse.BodyHandlers.discarding());
            assertThat(taken.statusCode()).isEqualTo(202);
            assertThat(recordingMetricSink.values).extracting(RecordingMetricSink.ReportedValue::client)
                    .containsExactly(6, 6);
            assertThat(SoapAnswers.text(traffic.next(6, 0))).as("not subscribed yet").contains("<wsnt:Subscribe ");
        }
    }

    @Test
    void consumer_unknownPath_isNotFound() throws ClientException, IOException, InterruptedException {
        try (HttpTraffic traffic = open("delivery", "consumer");
                HttpClient client = HttpClient.newHttpClient()) {
            URI own = consumer(SoapAnswers.text(traffic.setupRequests(6).getFirst()));

            for (URI other : List.of(own.resolve("/6"), own.resolve("/" + "0".repeat(32) + "/6"), own.resolve("6x"))) {
                assertThat(client.send(
                        HttpRequest.newBuilder(other)
                                .POST(HttpRequest.BodyPublishers.ofString(message(Instant.now())))
                                .build(),
                        HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(404);
            }
            assertThat(recordingMetricSink.values).isEmpty();
        }
    }

    @Test
    void consumer_atALoopbackAddress_listensAtThatAlone() throws ClientException, IOException {
        try (HttpTraffic local = open("delivery", "consumer");
                HttpTraffic all = open("delivery", "consumer", "consumer-host", "tester.example");
                Socket socket = new Socket();
                Socket other = new Socket()) {
            int localPort = consumer(SoapAnswers.text(local.setupRequests(0).getFirst())).getPort();
            int port = consumer(SoapAnswers.text(all.setupRequests(0).getFirst())).getPort();

            assertThatThrownBy(() -> socket.connect(new InetSocketAddress("127.0.0.2", localPort)))
                    .isInstanceOf(ConnectException.class);
            other.connect(new InetSocketAddress("127.0.0.2", port));
            assertThat(other.isConnected()).isTrue();
        }
    }

    private static URI consumer(String subscribe) {
        Matcher address = Pattern.compile("http://[a-z0-9.]+:\\d+/[0-9a-f]{32}/\\d+").matcher(subscribe);
        assertThat(address.find()).as(subscribe).isTrue();
        return URI.create(address.group());
    }

    @Test
    void problems_getMessagesOfAConsumer_isReported() {
        assertThat(ClientKinds.problems(ClientPlans.of("wsrf-subscribe", "http://h/", "delivery", "consumer", "timed",
                "messages")).planProblems())
                .containsExactly("option timed: messages (GetMessages) needs the delivery pull-point");
    }

    private static String message(Instant made) {
        return "<n:NotificationMessage><n:Message><l:SentAt>%s</l:SentAt></n:Message></n:NotificationMessage>"
                .formatted(made);
    }

    private static void answer(PreparedRequest request, String body) {
        assertThat(SoapAnswers.answer(request, 200, SoapAnswers.envelope(body))).isEqualTo(Outcome.OK);
    }

    private HttpTraffic open(String... options) throws ClientException {
        return (HttpTraffic) ClientKinds.open(ClientPlans.of("wsrf-subscribe", "http://h:1/index", options),
                recordingMetricSink.context());
    }
}
