package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.notification.delivery.Delivery;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests messages to real servers. */
class NotificationClientTest {

    private static final XmlFragment BODY = XmlFragment.parse("<n:Notify xmlns:n='urn:n'>é &lt;</n:Notify>");
    private static final HttpSettings SETTINGS = HttpSettings.DEFAULT.withRequestTimeout(Duration.ofSeconds(10));

    private final NotificationClient client = client(SETTINGS);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void send_consumerWithReferenceParameters_echoesThemAsHeaders() throws Exception {
        try (SoapServer consumer = accepting(202)) {
            XmlFragment key = XmlFragment
                    .parse("<k:NotificationConsumerKey xmlns:k='urn:k'>7</k:NotificationConsumerKey>");
            done(client.send(delivery(new EndpointReference(consumer.address(), List.of(key), List.of()))));

            SoapServer.Received received = consumer.received.getFirst();
            XmlElement header = received.envelope().root().children().getFirst();
            assertThat(header.children()).extracting(child -> child.name().getLocalPart())
                    .containsExactly("To", "NotificationConsumerKey", "Action", "MessageID");
            XmlElement echoed = header.children().get(1);
            assertThat(echoed.text()).isEqualTo("7");
            assertThat(echoed.attributes().toString()).contains("IsReferenceParameter=true");
            assertThat(received.envelope().root().children().get(1).children().getFirst().text()).isEqualTo("é <");
            assertThat(received.header("SOAPAction")).isEqualTo("\"urn:action\"");
        }
    }

    @Test
    void send_severalMessages_keepTheConnection() throws Exception {
        try (SoapServer consumer = accepting(200)) {
            for (int i = 0; i < 5; i++) {
                done(client.send(delivery(consumer.reference())));
            }

            assertThat(consumer.received).extracting(SoapServer.Received::connection)
                    .hasSize(5)
                    .containsOnly(
                            consumer.received.getFirst().connection());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 401, 404, 500})
    void send_consumerRefuses_failsWithItsStatus(int status) throws Exception {
        try (SoapServer consumer = accepting(status)) {
            assertThat(failure(client.send(delivery(consumer.reference())))).isInstanceOf(ConnectionException.class)
                    .hasMessageContaining(Integer.toString(status));
        }
    }

    @Test
    void send_consumerAnswersAFault_failsWithItsDescription() throws Exception {
        try (SoapServer consumer = new SoapServer((request, response, callback) -> SoapServer.send(response, callback,
                500, "text/xml",
                SoapServer.soap11("<s:Fault><faultstring>no such consumer</faultstring></s:Fault>")))) {
            assertThat(failure(client.send(delivery(consumer.reference())))).hasMessageContaining("no such consumer");
        }
    }

    @Test
    void send_portClosed_fails() throws Exception {
        assertThat(failure(client.send(delivery(EndpointReference.of("http://127.0.0.1:1/")))))
                .isInstanceOf(ConnectionException.NotConnected.class);
    }

    @Test
    void send_consumerStalls_failsInItsTime() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
                NotificationClient hasty = client(SETTINGS.withRequestTimeout(Duration.ofSeconds(1)))) {
            EndpointReference stalled = EndpointReference.of("http://127.0.0.1:" + silent.getLocalPort() + "/");
            List<CompletableFuture<Void>> waiting = IntStream.range(0, 50)
                    .mapToObj(i -> hasty.send(delivery(stalled)))
                    .toList();

            await().until(() -> waiting.stream().allMatch(CompletableFuture::isCompletedExceptionally));
            assertThat(failure(waiting.getFirst())).hasMessageContaining("1000 ms");
        }
    }

    @Test
    void send_consumerStalls_delaysNoOther() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
                SoapServer consumer = accepting(202);
                NotificationClient patient = client(SETTINGS.withRequestTimeout(Duration.ofMinutes(5)))) {
            EndpointReference stalled = EndpointReference.of("http://127.0.0.1:" + silent.getLocalPort() + "/");
            List<CompletableFuture<Void>> waiting = IntStream.range(0, 50)
                    .mapToObj(i -> patient.send(delivery(stalled)))
                    .toList();

            done(patient.send(delivery(consumer.reference())));

            assertThat(waiting).noneMatch(CompletableFuture::isDone);
        }
    }

    @Test
    void send_someStallAtTheAddressOfOthers_delayNoOther() throws Exception {
        XmlFragment stalls = XmlFragment.parse("<k:Stalls xmlns:k='urn:k'/>");
        try (SoapServer consumer = new SoapServer((request, response, callback) -> {
            if (!request.envelope().toString().contains("Stalls")) {
                callback.succeeded();
            }
        }); NotificationClient patient = client(SETTINGS.withRequestTimeout(Duration.ofMinutes(5)))) {
            EndpointReference stalled = new EndpointReference(consumer.address(), List.of(stalls), List.of());
            List<CompletableFuture<Void>> waiting = IntStream.range(0, 50)
                    .mapToObj(i -> patient.send(delivery(stalled)))
                    .toList();

            done(patient.send(delivery(consumer.reference())));

            assertThat(waiting).noneMatch(CompletableFuture::isDone);
        }
    }

    @Test
    void send_manyAtOnce_eachArrivesWholeWithAnIdentifierOfItsOwn() throws Exception {
        try (SoapServer consumer = accepting(202)) {
            List<CompletableFuture<Void>> sent = IntStream.range(0, 200)
                    .mapToObj(i -> client.send(new Delivery(consumer.reference(), "urn:action",
                            XmlFragment.parse("<n:Notify xmlns:n='urn:n'>%s%d</n:Notify>".formatted("x".repeat(4_000),
                                    i)),
                            List.of())))
                    .toList();
            for (CompletableFuture<Void> each : sent) {
                done(each);
            }

            assertThat(consumer.received).extracting(received -> body(received).text().replaceAll("x", ""))
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 200).mapToObj(String::valueOf).toList());
            assertThat(consumer.received).extracting(received -> received.envelope()
                    .root()
                    .children()
                    .getFirst()
                    .children()
                    .getLast()
                    .text()).doesNotHaveDuplicates().allMatch(id -> id.startsWith("urn:uuid:"));
        }
    }

    @Test
    void send_moreThanAPoolLends_arrivesWhole() throws Exception {
        try (SoapServer consumer = accepting(202)) {
            String text = "é".repeat(1 << 19);
            done(client.send(new Delivery(consumer.reference(), "urn:action",
                    XmlFragment.parse("<n:Notify xmlns:n='urn:n'>%s</n:Notify>".formatted(text)), List.of())));

            assertThat(body(consumer.received.getFirst()).text()).isEqualTo(text);
        }
    }

    @Test
    void send_consumerAcceptsWithLongBody_succeeds() throws Exception {
        try (SoapServer consumer = answering(200)) {
            done(client.send(delivery(consumer.reference())));
        }
    }

    @Test
    void send_consumerRefusesWithManyWords_failsWithoutThem() throws Exception {
        try (SoapServer consumer = answering(500)) {
            assertThat(failure(client.send(delivery(consumer.reference()))))
                    .isInstanceOf(ConnectionException.BadAnswer.class)
                    .hasMessageEndingWith("is HTTP 500");
        }
    }

    @Test
    void send_actionThatWouldEndAHeader_failsBeforeAnyByte() throws Exception {
        try (SoapServer consumer = accepting(202)) {
            assertThat(failure(client.send(new Delivery(consumer.reference(), "urn:a\r\nX-Other: 1",
                    XmlFragment.parse("<n:Notify xmlns:n='urn:n'/>"), List.of()))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(consumer.received).isEmpty();
        }
    }

    private static SoapServer answering(int status) throws Exception {
        return new SoapServer((request, response, callback) -> SoapServer.send(response, callback, status, "text/xml",
                "x".repeat(3 * OneWayAnswer.MAX_BYTES)));
    }

    @Test
    void send_addressThatIsNone_fails() {
        assertThat(failure(client.send(delivery(EndpointReference.of("urn:nowhere")))))
                .isInstanceOf(ConnectionException.NotConnected.class)
                .hasMessageContaining("urn:nowhere");
    }

    @Test
    void send_targetThatIsNotAllowed_isRefusedWhenItIsConnectedTo() throws Exception {
        try (SoapServer consumer = accepting(202);
                NotificationClient careful = new NotificationClient(SETTINGS, TargetPolicy.refuseLocal(),
                        Credentials.none())) {
            assertThat(failure(careful.send(delivery(consumer.reference())))).hasMessageContaining(
                    "is not an allowed target");
            assertThat(consumer.received).isEmpty();
        }
    }

    @Test
    void send_afterClose_fails() {
        client.close();

        assertThat(failure(client.send(delivery(EndpointReference.of("http://127.0.0.1:1/")))))
                .hasMessageContaining("closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://h/", "urn:x", "http:///x", "http://127.0.0.1:80/", "http://[::1]/",
        "http://169.254.169.254/", "http://www.w3.org:port/"})
    void problem_noAllowedTarget_saysWhy(String address) {
        try (NotificationClient careful = new NotificationClient(SETTINGS, TargetPolicy.refuseLocal(),
                Credentials.none())) {
            assertThat(careful.problem(EndpointReference.of(address))).isPresent();
        }
    }

    @Test
    void problem_anAllowedTarget_isNone() {
        assertThat(client.problem(EndpointReference.of("http://127.0.0.1:80/"))).isEmpty();
        assertThat(client.problem(EndpointReference.of("https://consumer.example.org/x"))).isEmpty();
    }

    private static NotificationClient client(HttpSettings settings) {
        return new NotificationClient(settings, TargetPolicy.allowAll(), Credentials.none());
    }

    private static SoapServer accepting(int status) throws Exception {
        return new SoapServer((request, response, callback) -> {
            response.setStatus(status);
            callback.succeeded();
        });
    }

    private static XmlElement body(SoapServer.Received received) {
        return received.envelope().root().children().get(1).children().getFirst();
    }

    private static Delivery delivery(EndpointReference consumer) {
        return new Delivery(consumer, "urn:action", BODY, List.of());
    }

    private static void done(CompletableFuture<Void> sent) throws Exception {
        sent.get(60, TimeUnit.SECONDS);
    }

    private static Throwable failure(CompletableFuture<Void> sent) {
        try {
            sent.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("not done", e);
        }
        throw new AssertionError("no failure");
    }
}
