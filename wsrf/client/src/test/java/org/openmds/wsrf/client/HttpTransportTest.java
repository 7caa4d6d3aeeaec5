package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.IpNetwork;
import org.openmds.wsrf.client.http.TargetPolicy;

/** Tests connections: they are reused, limited in number and time, and made only to allowed targets. */
class HttpTransportTest {

    private static final QName CPU = new QName("urn:host", "Cpu", "h");
    private static final String RESPONSE = "<rp:GetResourcePropertyResponse xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\"/>";

    @Test
    void calls_oneAfterTheOther_shareAConnection() throws Exception {
        try (SoapServer server = SoapServer.answering(RESPONSE); WsrfClient client = oneConnection()) {
            for (int i = 0; i < 5; i++) {
                client.getResourceProperty(server.reference(), CPU);
            }

            assertThat(server.received).hasSize(5)
                    .extracting(SoapServer.Received::connection)
                    .containsOnly(
                            server.received.getFirst().connection());
        }
    }

    @Test
    void calls_afterAFault_shareItsConnection() throws Exception {
        String fault = SoapServer
                .soap11("<s:Fault><faultcode>s:Client</faultcode><faultstring>what?</faultstring></s:Fault>");
        try (SoapServer server = new SoapServer(
                (request, response, callback) -> SoapServer.send(response, callback, 500, "text/xml", fault));
                WsrfClient client = oneConnection()) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU)).hasMessage("what?");
            }

            assertThat(server.received).extracting(SoapServer.Received::connection)
                    .containsOnly(server.received.getFirst().connection());
        }
    }

    /** Returns a client with one connection. The next call waits until it is released shortly after the answer, or opens another one. */
    private static WsrfClient oneConnection() {
        return WsrfClient.builder().http(HttpSettings.DEFAULT.withMaxConnectionsPerTarget(1)).build();
    }

    @Test
    void calls_together_useTheirOwnConnectionsUpToTheLimit() throws Exception {
        Phaser bothThere = new Phaser(2);
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            bothThere.arriveAndAwaitAdvance();
            SoapServer.send(response, callback, 200, "text/xml", SoapServer.soap11(RESPONSE));
        });
                WsrfClient client = WsrfClient.builder()
                        .http(HttpSettings.DEFAULT.withMaxConnectionsPerTarget(2))
                        .build();
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(callers.submit(() -> client.getResourceProperty(server.reference(), CPU)));
            }
            for (Future<?> call : calls) {
                call.get(20, TimeUnit.SECONDS);
            }

            assertThat(server.received).hasSize(20);
            assertThat(server.received.stream().map(SoapServer.Received::connection).distinct()).hasSize(2);
        }
    }

    @Test
    @Timeout(10)
    void call_serverNeverAnswers_endsAtTheDeadline() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> {
        });
                WsrfClient client = WsrfClient.builder()
                        .http(HttpSettings.DEFAULT.withRequestTimeout(Duration.ofMillis(1_500)))
                        .build()) {
            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU)).isInstanceOf(NoAnswer.class)
                    .hasMessage(server.address() + " did not answer: timeout after 1500 ms");
        }
    }

    @Test
    @Timeout(10)
    void call_serverStopsInTheMiddle_endsAtTheDeadline() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            response.getHeaders().put("Content-Type", "text/xml");
            response.write(false, ByteBuffer.wrap(SoapServer.utf8("<s:Envelope ")), Callback.NOOP);
        }); WsrfClient client = WsrfClient.builder().build()) {
            assertThatThrownBy(
                    () -> client.within(Duration.ofMillis(1_500)).getResourceProperty(server.reference(), CPU))
                    .isInstanceOf(NoAnswer.class)
                    .hasMessageContaining("broke off after 12 bytes");
        }
    }

    @Test
    @Timeout(10)
    void call_interrupted_endsAndStaysInterrupted() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> {
        }); WsrfClient client = WsrfClient.builder().build()) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU))
                    .isInstanceOf(ConnectionException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void call_portClosed_isNotConnected() {
        EndpointReference reference = EndpointReference.of("http://127.0.0.1:1/");
        try (WsrfClient client = WsrfClient.builder().build()) {
            assertThatThrownBy(() -> client.getResourceProperty(reference, CPU)).isInstanceOf(NotConnected.class)
                    .hasMessageContaining("no connection to " + reference.address())
                    .hasMessageContaining("refused");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "ftp://host/x", "urn:any", "http:///x", "http://a b/", "relative"})
    void call_addressThatIsNoHttpUrl_isNotConnected(String address) {
        try (WsrfClient client = WsrfClient.builder().build()) {
            assertThatThrownBy(() -> client.getResourceProperty(EndpointReference.of(address), CPU))
                    .isInstanceOf(NotConnected.class)
                    .hasMessageContaining("URL");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]"})
    void call_toThisMachineWhereLocalIsRefused_sendsNothing(String host) throws Exception {
        try (SoapServer server = SoapServer.answering(RESPONSE);
                WsrfClient client = WsrfClient.builder().targets(TargetPolicy.refuseLocal()).build()) {
            EndpointReference reference = EndpointReference.of(server.address().replace("127.0.0.1", host));

            assertThatThrownBy(() -> client.getResourceProperty(reference, CPU)).isInstanceOf(NotConnected.class)
                    .hasMessageContaining("is not an allowed target");
            assertThat(server.received).isEmpty();
        }
    }

    @Test
    void call_outsideOfTheAllowedNetworks_sendsNothingAndDoesNotNameThem() throws Exception {
        TargetPolicy policy = TargetPolicy.networks(List.of(IpNetwork.parse("192.0.2.0/24")));
        try (SoapServer server = SoapServer.answering(RESPONSE);
                WsrfClient client = WsrfClient.builder().targets(policy).build()) {
            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU))
                    .isInstanceOf(NotConnected.class)
                    .hasMessageEndingWith("127.0.0.1 is not an allowed target: it is in none of the allowed networks");
            assertThat(server.received).isEmpty();
        }
    }

    @Test
    @Timeout(10)
    void close_twiceAndThenACall_isNotConnected() {
        WsrfClient client = WsrfClient.builder().build();
        client.close();
        client.close();

        assertThatThrownBy(() -> client.getResourceProperty(EndpointReference.of("http://127.0.0.1:1/"), CPU))
                .isInstanceOf(NotConnected.class)
                .hasMessageContaining("closed");
    }
}
