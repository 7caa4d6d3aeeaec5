package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.jetty.server.Handler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.WireConnection.WireAnswer;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.LaneHeader;
import org.openmds.wsrf.xml.XmlLimits;

/** The order of work for a request: the caller, his rights at the service and the length of the body are checked before the body is read. */
class RequestOrderTest {

    private static final int SHORT_BYTES = 4 << 10;
    private static final int LONG_BYTES = 256 << 10;
    private static final EndpointLimits LIMITS = new EndpointLimits(
            new XmlLimits(LONG_BYTES, 20, 1_000, LONG_BYTES), LONG_BYTES, SHORT_BYTES, Duration.ofSeconds(5));

    private final RecordingService service = EndpointFixture.service();
    private TestServer server = new TestServer(LIMITS, service);

    /** The two ways of a request. */
    enum WirePath {
        READ_PATH(WsrfServices::handler), //
        CXF(WsrfServices::handlerWithoutReadPath);

        @SuppressWarnings("ImmutableEnumChecker")
        private final Function<WsrfServices, Handler> handler;

        WirePath(Function<WsrfServices, Handler> handler) {
            this.handler = handler;
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"READ_PATH, CREDENTIAL_REQUIRED, 401, false", "READ_PATH, FORBIDDEN, 403, false",
        "READ_PATH, CREDENTIAL_REQUIRED, 401, true", "CXF, CREDENTIAL_REQUIRED, 401, false",
        "CXF, FORBIDDEN, 403, true",
        "CXF, CREDENTIAL_REQUIRED, 401, true"})
    void post_withoutAnyRightOfTheService_isDeniedBeforeTheBodyIsSent(WirePath path, Admission admission, int status,
            boolean expectContinue) {
        use(path);
        service.admits(_ -> admission);

        WireAnswer answer = headOnly(800, expectContinue);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).contains("soap:Fault", "BaseFault", "'anonymous'", "DefaultIndexService");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo(status == 401 ? "Bearer" : "");
        assertThat(server.awaitObservations(1).getFirst().outcome()).isEqualTo(CallOutcome.DENIED);
        assertThat(service.calls()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(WirePath.class)
    void post_wrongCredential_isDeniedBeforeTheBodyIsSent(WirePath path) {
        use(path);

        try (WireConnection connection = new WireConnection(server.uri(PATH))) {
            WireAnswer answer = connection.head("Content-Length: 500", "Authorization: Bearer wrong").answer();

            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
            assertThat(answer.body()).contains("credential", "not valid");
        }
    }

    @ParameterizedTest
    @EnumSource(WirePath.class)
    void post_longBodyOfACallerWhoMayOnlyRead_is413BeforeTheBodyIsSent(WirePath path) {
        use(path);
        service.admits(_ -> Admission.SHORT);

        WireAnswer answer = headOnly(SHORT_BYTES + 1, false);

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.body()).contains("limits.read-body", Integer.toString(SHORT_BYTES));
    }

    @ParameterizedTest
    @EnumSource(WirePath.class)
    void post_chunkedBodyOfACallerWhoMayOnlyRead_is413AtTheLimit(WirePath path) {
        use(path);
        service.admits(_ -> Admission.SHORT);

        try (WireConnection connection = new WireConnection(server.uri(PATH))) {
            WireAnswer answer = connection.head("Transfer-Encoding: chunked")
                    .chunk("x".repeat(SHORT_BYTES))
                    .chunk("x")
                    .answer();

            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.body()).contains("limits.read-body");
        }
    }

    @ParameterizedTest
    @EnumSource(WirePath.class)
    void post_atTheLimitOfReaders_isAnswered(WirePath path) {
        use(path);
        service.admits(_ -> Admission.SHORT);

        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, query(SHORT_BYTES)).status()).isEqualTo(200);
        assertThat(SoapTestClient.postChunked(server.uri(PATH), TEXT_XML, query(SHORT_BYTES)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(WirePath.class)
    void post_longBodyOfACallerWithTheRight_isAnswered(WirePath path) {
        use(path);

        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, query(LONG_BYTES)).status()).isEqualTo(200);
        assertThat(SoapTestClient.postChunked(server.uri(PATH), TEXT_XML, query(LONG_BYTES)).status()).isEqualTo(200);
        assertThat(headOnly(LONG_BYTES + 1, false).body()).contains("limits.body");
    }

    @Test
    void post_longBodyForAKey_isReadOnlyIfTheKeyNamesAResource() {
        service.admits(_ -> Admission.LONG_FOR_KNOWN_KEY);
        service.holds("known");

        assertThat(postFor("known", LONG_BYTES, false)).isEqualTo(200);
        assertThat(postFor("known", LONG_BYTES, true)).isEqualTo(200);
        assertThat(postFor("unknown", SHORT_BYTES, false)).isEqualTo(200);
        assertThat(postFor("unknown", LONG_BYTES, false)).isEqualTo(413);
        assertThat(postFor("unknown", LONG_BYTES, true)).isEqualTo(413);
        assertThat(SoapTestClient.post(server.uri(PATH + "/known"), TEXT_XML, query(LONG_BYTES)).status())
                .isEqualTo(200);
        assertThat(SoapTestClient.post(server.uri(PATH + "/unknown"), TEXT_XML, query(LONG_BYTES)).status())
                .isEqualTo(413);
    }

    @Test
    void post_ofCallersWithoutCredential_haveTheLaneOfTheirAddress() {
        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, query(SHORT_BYTES)).status()).isEqualTo(200);
        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, query(SHORT_BYTES), "Authorization", "Bearer right")
                .status()).isEqualTo(200);

        assertThat(service.calls()).extracting(call -> call.caller().lane()).containsExactly("127.0.0.1", "alice");
        assertThat(service.calls().getFirst().caller()).isEqualTo(
                Caller.anonymous("127.0.0.1", Optional.of(InetAddress.ofLiteral("127.0.0.1"))));
    }

    @Test
    void post_withALane_isOnlyAcceptedFromThisProcess() {
        postWith(LaneHeader.NAME, TestServer.LANES.value("192.0.2.7"));
        postWith(LaneHeader.NAME, LaneHeader.ofThisProcess().value("192.0.2.7"));
        postWith(LaneHeader.NAME, "192.0.2.7");
        postWith(LaneHeader.NAME, TestServer.LANES.value("192.0.2.7"), "Authorization", "Bearer right");
        postWith(LaneHeader.NAME, LaneHeader.ofThisProcess().value("192.0.2.7"), "Authorization", "Bearer right");

        assertThat(service.calls()).extracting(call -> call.caller().lane())
                .containsExactly("192.0.2.7", "127.0.0.1", "127.0.0.1", "192.0.2.7", "alice");
        assertThat(service.calls()).extracting(call -> call.caller().name())
                .containsExactly("anonymous", "anonymous", "anonymous", "alice", "alice");
    }

    @Test
    void post_manyWrongCredentials_areAnsweredLater() {
        long start = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            assertThat(
                    SoapTestClient.post(server.uri(PATH), TEXT_XML, "<x/>", "Authorization", "Bearer wrong").status())
                    .isEqualTo(401);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(250));
        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, query(SHORT_BYTES)).status()).isEqualTo(200);
    }

    private void postWith(String... headers) {
        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, query(SHORT_BYTES), headers).status())
                .isEqualTo(200);
    }

    private void use(WirePath path) {
        server.close();
        server = new TestServer(LIMITS, path.handler, service);
    }

    private WireAnswer headOnly(int length, boolean expectContinue) {
        try (WireConnection connection = new WireConnection(server.uri(PATH))) {
            return connection
                    .head("Content-Length: " + length, expectContinue ? "Expect: 100-continue" : "X-Test: head only")
                    .answer();
        }
    }

    /** Returns a query of the given length. */
    private static String query(int length) {
        return padded(envelope(V11, "", QUERY), length);
    }

    private static String padded(String message, int length) {
        return message + " ".repeat(length - message.length());
    }

    private int postFor(String key, int length, boolean chunked) {
        String header = "<k:%s xmlns:k='%s'>%s</k:%s>".formatted(EndpointFixture.KEY.getLocalPart(),
                EndpointFixture.KEY.getNamespaceURI(), key, EndpointFixture.KEY.getLocalPart());
        String message = padded(envelope(V11, header, QUERY), length);
        return (chunked
                ? SoapTestClient.postChunked(server.uri(PATH), TEXT_XML, message)
                : SoapTestClient.post(server.uri(PATH), TEXT_XML, message)).status();
    }
}
