package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/**
 * Captured notification requests of Globus Toolkit 4.2 clients: chunked, with MessageIDs that are no URNs, From but no ReplyTo, no lifetime in
 * Subscribe, the lifetime of subscriptions by WS-ResourceLifetime, and actions of derived port types.
 */
class Globus42NotificationIT {

    private static final String ACTION = WsnRequests.BW + "/%s/%sRequest";

    @TempDir
    static Path state;

    private static RunningServer server;
    private static NotifyConsumer consumer;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start(state);
        consumer = NotifyConsumer.start(0);
    }

    @AfterAll
    static void stop() {
        consumer.close();
        server.close();
    }

    @Test
    void subscribe_simpleTopicWithoutLifetime_isGrantedADayAndItsKeyIsEchoed() {
        EntryReference subscription = subscribe();
        server.index().add("globus");

        await().until(() -> !consumer.envelopes().isEmpty());
        Element header = XmlReader.elements(consumer.envelopes().getFirst(), "/*/*[local-name()='Header']").getFirst();
        List<Element> keys = XmlReader.elements(header, "*[local-name()='NotificationConsumerKey']");
        assertThat(keys).extracting(Element::getTextContent).containsExactly("42");
        assertThat(keys.getFirst().getAttributeNS(XmlReader.WSA, "IsReferenceParameter")).isEqualTo("true");
        assertThat(Duration.between(Instant.now(), terminationTime(subscription)))
                .isBetween(Duration.ofHours(23), Duration.ofHours(24));
        assertThat(consumer.problems()).isEmpty();
    }

    @Test
    void setTerminationTimeAndDestroy_onASubscription_setAndEndIt() {
        EntryReference subscription = subscribe();
        Instant wanted = Instant.now().plus(3, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MILLIS);

        SoapAnswer set = send(subscription, rl("ScheduledResourceTermination", "SetTerminationTime"),
                RequestBodies.setTerminationTime(wanted.toString()));
        assertThat(Instant.parse(set.text("*[local-name()='NewTerminationTime']")))
                .isBetween(wanted.minusSeconds(1), wanted.plusSeconds(1));
        assertThat(send(subscription, rl("ImmediateResourceTermination", "Destroy"), RequestBodies.DESTROY).isFault())
                .isFalse();
        assertThat(send(subscription, rl("ImmediateResourceTermination", "Destroy"), RequestBodies.DESTROY).fault())
                .isEqualTo("ResourceUnknownFault");
    }

    @Test
    void createPullPoint_byBothActions_isAnsweredByTheSame() {
        for (String portType : List.of("PullPoint", "CreatePullPoint")) {
            String action = ACTION.formatted(portType, "CreatePullPoint");

            EntryReference pullPoint = WsnRequests
                    .reference(sendToIndex(action, WsnRequests.body("CreatePullPoint", "")));
            assertThat(send(pullPoint, WsnRequests.BW + "/PullPoint/Notify", WsnRequests.notify(List.of("pushed")))
                    .status())
                    .isEqualTo(202);
            assertThat(send(pullPoint, ACTION.formatted("PullPoint", "GetMessages"), WsnRequests.getMessages("1"))
                    .texts("//j:Job/@n")).containsExactly("pushed");
        }
    }

    @Test
    void renewPauseAndUnsubscribe_byActionsOfDerivedPortTypes_areDone() {
        EntryReference subscription = subscribe();
        String derived = "PausableSubscriptionManager";

        SoapAnswer renewed = send(subscription, ACTION.formatted(derived, "Renew"),
                WsnRequests.body("Renew", "<n:TerminationTime>PT1H</n:TerminationTime>"));
        assertThat(renewed.payload().getLocalName()).isEqualTo("RenewResponse");
        for (String operation : List.of("PauseSubscription", "ResumeSubscription", "Unsubscribe")) {
            SoapAnswer answer = send(subscription, ACTION.formatted(derived, operation),
                    WsnRequests.body(operation, ""));
            assertThat(answer.payload().getLocalName()).isEqualTo(operation + "Response");
            assertThat(answer.header("RelatesTo")).startsWith("uuid:");
        }
    }

    private static EntryReference subscribe() {
        return WsnRequests.reference(sendToIndex(ACTION.formatted("NotificationProducer", "Subscribe"),
                WsnRequests.subscribe(consumer.address(), WsnRequests.topic(WsnRequests.SIMPLE, "sg:Entry"))));
    }

    private static Instant terminationTime(EntryReference subscription) {
        return Instant.parse(subscription.call(RequestBodies.get("rl:TerminationTime")).text("*"));
    }

    private static SoapAnswer sendToIndex(String action, String body) {
        return send(new EntryReference(server.index().url(), "", ""), action, body);
    }

    private static SoapAnswer send(EntryReference target, String action, String body) {
        String headers = """
                <wsa:MessageID>uuid:4f0a2c60-5a1e-11dd-8b5e-f6f0e8a0a0a0</wsa:MessageID><wsa:To>%s</wsa:To>\
                <wsa:Action>%s</wsa:Action><wsa:From><wsa:Address>%s/anonymous</wsa:Address></wsa:From>%s"""
                .formatted(target.address(), action, XmlReader.WSA, target.headers());
        return SoapClient.postChunked(target.address(), SoapClient.TEXT_XML,
                SoapClient.envelope(XmlReader.SOAP_11, headers, body));
    }

    private static String rl(String portType, String operation) {
        return "http://docs.oasis-open.org/wsrf/rlw-2/%s/%sRequest".formatted(portType, operation);
    }
}
