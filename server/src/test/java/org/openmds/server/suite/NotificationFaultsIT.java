package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.suite.WsnRequests.body;
import static org.openmds.server.suite.WsnRequests.content;
import static org.openmds.server.suite.WsnRequests.current;
import static org.openmds.server.suite.WsnRequests.filter;
import static org.openmds.server.suite.WsnRequests.getMessages;
import static org.openmds.server.suite.WsnRequests.policy;
import static org.openmds.server.suite.WsnRequests.producer;
import static org.openmds.server.suite.WsnRequests.topic;
import static org.openmds.server.suite.WsnRequests.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fault of WS-BaseNotification 1.3 that this server can send, provoked over the wire. Each answer is checked against the published schemas when
 * it arrives ({@link SoapAnswer#of}). Faults of limits are tested in {@link NotificationLimitsIT}. NotifyMessageNotSupportedFault cannot occur, since
 * every producer here sends Notify.
 */
class NotificationFaultsIT {

    private static final String ALICE = "Bearer alice-0123456789abcdef";
    private static final String BOB = "Bearer bob-0123456789abcdef";
    private static final String FAULT = "http://docs.oasis-open.org/wsn/fault";
    private static final String XPATH = RequestBodies.XPATH;
    /** An address without a host (RFC 5737). No message is sent to it, because this index never changes. */
    private static final String CONSUMER = "http://192.0.2.1/consumer";

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static String index;
    private static EntryReference subscription;
    private static EntryReference pullPoint;

    /** A request that must fail, with its address and caller. */
    record InvalidRequest(String url, String headers, String caller, String body) {

        SoapAnswer send(String version) {
            String addressing = "<wsa:MessageID>uuid:4f0a2c60</wsa:MessageID><wsa:To>%s</wsa:To>".formatted(url);
            return SoapClient.send(SoapClient
                    .request(url, version.equals(XmlReader.SOAP_12) ? SoapClient.SOAP_XML : SoapClient.TEXT_XML,
                            SoapClient.envelope(version, addressing + headers, body))
                    .header("Authorization", caller)
                    .build());
        }
    }

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start(directory.resolve("state"), "rights.anonymous", "[]",
                "rights.tokens[0].name", "alice", "rights.tokens[0].file", token(ALICE),
                "rights.tokens[0].rights", "read,subscribe,register",
                "rights.tokens[1].name", "bob", "rights.tokens[1].file", token(BOB),
                "rights.tokens[1].rights", "read",
                "sources.local-targets", "false");
        index = server.index().url();
        subscription = WsnRequests.reference(toIndex(WsnRequests.subscribe(CONSUMER, "")).send(XmlReader.SOAP_11));
        pullPoint = WsnRequests.reference(toIndex(body("CreatePullPoint", "")).send(XmlReader.SOAP_11));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Arguments> refused() {
        return Stream.of(ofSubscribe(), ofGetCurrentMessage(), ofSubscriptions(), ofPullPoints())
                .flatMap(Function.identity());
    }

    /** The fault's name, elements that it must contain, and the request. */
    private static Stream<Arguments> ofSubscribe() {
        return Stream.of(
                subscribe("InvalidFilterFault", List.of("UnknownFilter=f:Odd", "UnknownFilter=f:Strange"),
                        filter("<j:Odd/><j:Strange/>")),
                subscribe("TopicExpressionDialectUnknownFault", List.of(), topic("urn:dialect", "sg:Entry")),
                subscribe("InvalidTopicExpressionFault", List.of(), topic(WsnRequests.FULL, "sg:Entry[")),
                subscribe("InvalidTopicExpressionFault", List.of(), topic(WsnRequests.SIMPLE, "sg:Entry/below")),
                subscribe("InvalidTopicExpressionFault", List.of(), topic(WsnRequests.CONCRETE, "unbound:Entry")),
                subscribe("InvalidTopicExpressionFault", List.of(), topic(XPATH, "//*[")),
                subscribe("TopicNotSupportedFault", List.of(), topic(WsnRequests.SIMPLE, "sg:Nothing")),
                subscribe("InvalidProducerPropertiesExpressionFault", List.of(), filter(producer(XPATH, "//"))),
                subscribe("InvalidProducerPropertiesExpressionFault", List.of(), filter(producer("urn:x", "true()"))),
                subscribe("InvalidMessageContentExpressionFault", List.of(), filter(content(XPATH, "1 +"))),
                subscribe("InvalidMessageContentExpressionFault", List.of(), filter(content("urn:x", "true()"))),
                subscribe("UnrecognizedPolicyRequestFault",
                        List.of("UnrecognizedPolicy=f:Fast", "UnrecognizedPolicy=f:Sure"),
                        policy("<j:Fast/><n:UseRaw/><j:Sure/>")),
                subscribe("UnacceptableInitialTerminationTimeFault", List.of("MinimumTime", "MaximumTime"),
                        until("2001-01-01T00:00:00Z")),
                subscribe("UnacceptableInitialTerminationTimeFault", List.of("MinimumTime", "MaximumTime"),
                        "<n:InitialTerminationTime xsi:nil='true'/>"),
                subscribe("SubscribeCreationFailedFault", List.of(), until("soon")),
                Arguments.of("SubscribeCreationFailedFault", List.of(), toIndex(body("Subscribe", ""))),
                Arguments.of("SubscribeCreationFailedFault", List.of(),
                        toIndex(WsnRequests.subscribe("http://127.0.0.1:1/refused-by-policy", ""))),
                Arguments.of("SubscribeCreationFailedFault", List.of(),
                        toIndex(WsnRequests.subscribe(XmlReader.WSA + "/anonymous", ""))),
                Arguments.of("SubscribeCreationFailedFault", List.of(), toIndex(WsnRequests.subscribe(
                        new EntryReference(pullPoint.address(), "", pullPoint.headers().replace(pullPoint.key(), "x")),
                        ""))),
                Arguments.of("UnsupportedPolicyRequestFault", List.of("UnsupportedPolicy=f:UseRaw"),
                        toIndex(WsnRequests.subscribe(pullPoint, policy("<n:UseRaw/>")))));
    }

    private static Stream<Arguments> ofGetCurrentMessage() {
        return Stream.of(
                Arguments.of("TopicExpressionDialectUnknownFault", List.of(), toIndex(current("urn:x", "sg:Entry"))),
                Arguments.of("InvalidTopicExpressionFault", List.of(), toIndex(current(WsnRequests.CONCRETE, "sg:/"))),
                Arguments.of("InvalidTopicExpressionFault", List.of(), toIndex(body("GetCurrentMessage", ""))),
                Arguments.of("TopicNotSupportedFault", List.of(), toIndex(current(WsnRequests.SIMPLE, "sg:Nothing"))),
                Arguments.of("MultipleTopicsSpecifiedFault", List.of(), toIndex(current(WsnRequests.FULL, "sgw:*"))),
                Arguments.of("NoCurrentMessageOnTopicFault", List.of(),
                        toIndex(current(WsnRequests.SIMPLE, "sg:Entry"))));
    }

    private static Stream<Arguments> ofSubscriptions() {
        String time = Instant.now().minusSeconds(60).toString();
        return Stream.of(
                Arguments.of("UnacceptableTerminationTimeFault", List.of("MinimumTime", "MaximumTime"),
                        to(subscription, ALICE, body("Renew", "<n:TerminationTime>" + time + "</n:TerminationTime>"))),
                Arguments.of("UnacceptableTerminationTimeFault", List.of("MinimumTime"),
                        to(subscription, ALICE, body("Renew", "<n:TerminationTime>later</n:TerminationTime>"))),
                Arguments.of("UnableToDestroySubscriptionFault", List.of(),
                        to(subscription, BOB, body("Unsubscribe", ""))),
                Arguments.of("PauseFailedFault", List.of(), to(subscription, BOB, body("PauseSubscription", ""))),
                Arguments.of("ResumeFailedFault", List.of(), to(subscription, BOB, body("ResumeSubscription", ""))),
                Arguments.of("ResourceUnknownFault", List.of(),
                        to(unknown(subscription), ALICE, body("Unsubscribe", ""))),
                Arguments.of("ResourceUnknownFault", List.of(),
                        to(unknown(subscription), ALICE, body("PauseSubscription", ""))),
                Arguments.of("ResourceUnknownFault", List.of(), to(unknown(subscription), ALICE,
                        body("Renew", "<n:TerminationTime>PT1H</n:TerminationTime>"))),
                Arguments.of("ResourceNotDestroyedFault", List.of(), to(subscription, BOB, RequestBodies.DESTROY)),
                Arguments.of("TerminationTimeChangeRejectedFault", List.of(),
                        to(subscription, ALICE, RequestBodies.setTerminationTime(time))));
    }

    private static Stream<Arguments> ofPullPoints() {
        return Stream.of(
                Arguments.of("UnableToGetMessagesFault", List.of(), to(pullPoint, ALICE, getMessages("-1"))),
                Arguments.of("UnableToGetMessagesFault", List.of(), to(pullPoint, BOB, getMessages("1"))),
                Arguments.of("UnableToDestroyPullPointFault", List.of(),
                        to(pullPoint, BOB, body("DestroyPullPoint", ""))),
                Arguments.of("ResourceUnknownFault", List.of(), to(unknown(pullPoint), ALICE, getMessages("1"))),
                Arguments.of("ResourceUnknownFault", List.of(),
                        to(unknown(pullPoint), ALICE, WsnRequests.notify(List.of("lost")))));
    }

    @ParameterizedTest(name = "{0} {1} #{index}")
    @MethodSource
    void refused(String fault, List<String> children, InvalidRequest request) {
        assertIs(fault, children, request.send(XmlReader.SOAP_11));
    }

    @Test
    void soap12_faultWithChildren_isTheSame() {
        SoapAnswer answer = toIndex(WsnRequests.subscribe(CONSUMER, until("2001-01-01T00:00:00Z")))
                .send(XmlReader.SOAP_12);

        assertIs("UnacceptableInitialTerminationTimeFault", List.of("MinimumTime", "MaximumTime"), answer);
        assertThat(answer.faultCode()).endsWith(":Sender");
        assertThat(answer.status()).isEqualTo(400);
    }

    private static void assertIs(String fault, List<String> children, SoapAnswer answer) {
        assertThat(answer.fault()).as(answer.body()).isEqualTo(fault);
        assertThat(answer.header("Action"))
                .isEqualTo(namespace(answer).contains("/wsn/") ? FAULT : "http://docs.oasis-open.org/wsrf/fault");
        assertThat(answer.header("RelatesTo")).isEqualTo("uuid:4f0a2c60");
        assertThat(answer.description()).isNotBlank().doesNotContain("Exception", "org.openmds");
        assertThat(further(answer)).containsExactlyElementsOf(children);
    }

    private static String namespace(SoapAnswer answer) {
        return answer.text("namespace-uri(*[local-name()='detail' or local-name()='Detail']/*)");
    }

    /** Returns the additional elements in the detail, with their values if those are names too. */
    private static List<String> further(SoapAnswer answer) {
        return XmlReader.elements(answer.payload(),
                "*[local-name()='detail' or local-name()='Detail']/*/*[namespace-uri()='" + WsnRequests.B + "']")
                .stream()
                .map(each -> each.getTextContent().startsWith("f:")
                        ? each.getLocalName() + "=" + each.getTextContent()
                        : each.getLocalName())
                .toList();
    }

    private static Arguments subscribe(String fault, List<String> children, String rest) {
        return Arguments.of(fault, children, toIndex(WsnRequests.subscribe(CONSUMER, rest)));
    }

    private static InvalidRequest toIndex(String body) {
        return new InvalidRequest(index, "", ALICE, body);
    }

    private static InvalidRequest to(EntryReference reference, String caller, String body) {
        return new InvalidRequest(reference.address(), reference.headers(), caller, body);
    }

    private static EntryReference unknown(EntryReference known) {
        return new EntryReference(known.address(), "x", known.headers().replace(known.key(), "x"));
    }

    private static String token(String bearer) throws IOException {
        String token = bearer.substring("Bearer ".length());
        Path file = Files.writeString(directory.resolve(token), token);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file.toString();
    }
}
