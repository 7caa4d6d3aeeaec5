package org.openmds.wsrf.client.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.SoapServer;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests the notification operations: the requests are valid by the schemas, and the answers are read correctly. */
class SubscriptionClientTest {

    private static final Map<String, String> SG = Map.of("sg", "http://docs.oasis-open.org/wsrf/sg-2");
    private static final String REFERENCE = "<wsa:Address xmlns:wsa='http://www.w3.org/2005/08/addressing'>http://s/</wsa:Address>";

    private final WsrfClient client = WsrfClient.builder().build();
    private final SubscriptionClient notification = new SubscriptionClient(client);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void subscribe_withEverything_sendsAValidRequestAndReadsTheAnswer() throws Exception {
        try (SoapServer server = answering("Subscribe", "<b:SubscriptionReference>" + REFERENCE
                + "</b:SubscriptionReference><b:CurrentTime>2026-01-01T00:00:00Z</b:CurrentTime>"
                + "<b:TerminationTime>2026-01-01T01:00:00Z</b:TerminationTime>")) {
            GrantedSubscription grantedSubscription = notification.subscribe(server.reference(),
                    SubscriptionRequest.to(EndpointReference.of("http://c/"))
                            .onTopic(TopicDialect.FULL, "sg:*", SG)
                            .whereMessage("//sg:Entry", SG)
                            .whileProducer("true()", Map.of())
                            .lasting(Duration.ofMinutes(30))
                            .withoutNotify());

            assertThat(grantedSubscription.subscription().address()).isEqualTo("http://s/");
            assertThat(grantedSubscription.lifetime().duration()).contains(Duration.ofHours(1));
            XmlFragment request = request(server);
            ServiceCalls.valid(request);
            assertThat(request.root().children()).extracting(child -> child.name().getLocalPart())
                    .containsExactly("ConsumerReference", "Filter", "InitialTerminationTime", "SubscriptionPolicy");
        }
    }

    @Test
    void subscribe_answerWithoutTimes_isWithoutEnd() throws Exception {
        try (SoapServer server = answering("Subscribe",
                "<b:SubscriptionReference>" + REFERENCE + "</b:SubscriptionReference>")) {
            assertThat(notification.subscribe(server.reference(),
                    SubscriptionRequest.to(EndpointReference.of("http://c/"))).lifetime().duration()).isEmpty();
        }
    }

    @Test
    void subscribe_answerWithoutReference_isABadAnswer() throws Exception {
        try (SoapServer server = answering("Subscribe", "")) {
            assertThatThrownBy(() -> notification.subscribe(server.reference(),
                    SubscriptionRequest.to(EndpointReference.of("http://c/"))))
                    .isInstanceOf(ConnectionException.BadAnswer.class)
                    .hasMessageContaining("SubscriptionReference");
        }
    }

    @Test
    void renew_duration_readsWhatIsGranted() throws Exception {
        try (SoapServer server = answering("Renew", "<b:TerminationTime>2026-01-01T01:00:00Z</b:TerminationTime>"
                + "<b:CurrentTime>2026-01-01T00:00:00Z</b:CurrentTime>")) {
            assertThat(notification.renew(server.reference(), Duration.ofHours(2)).duration())
                    .contains(Duration.ofHours(1));
            ServiceCalls.valid(request(server));
        }
    }

    @Test
    void pullPoint_createdFetchedAndDestroyed_sendsValidRequests() throws Exception {
        try (SoapServer server = answering("CreatePullPoint", "<b:PullPoint>" + REFERENCE + "</b:PullPoint>")) {
            assertThat(notification.createPullPoint(server.reference()).address()).isEqualTo("http://s/");
            ServiceCalls.valid(request(server));
        }
        try (SoapServer server = answering("GetMessages",
                "<b:NotificationMessage><b:Message><m xmlns=''>1</m></b:Message></b:NotificationMessage>")) {
            List<ReceivedNotification> messages = notification.getMessages(server.reference(), 5);
            assertThat(messages).singleElement()
                    .satisfies(each -> assertThat(each.message().root().text()).isEqualTo("1"));
            ServiceCalls.valid(request(server));
        }
        try (SoapServer server = answering("DestroyPullPoint", "")) {
            notification.destroyPullPoint(server.reference());
            ServiceCalls.valid(request(server));
        }
    }

    @Test
    void subscription_pausedResumedEnded_sendsValidRequests() throws Exception {
        for (String operation : List.of("PauseSubscription", "ResumeSubscription", "Unsubscribe")) {
            try (SoapServer server = answering(operation, "")) {
                switch (operation) {
                    case "PauseSubscription" -> notification.pause(server.reference());
                    case "ResumeSubscription" -> notification.resume(server.reference());
                    default -> notification.unsubscribe(server.reference());
                }
                ServiceCalls.valid(request(server));
                assertThat(server.received.getFirst().header("SOAPAction")).endsWith("/" + operation + "Request\"");
            }
        }
    }

    @Test
    void getCurrentMessage_ofATopic_isTheMessage() throws Exception {
        try (SoapServer server = answering("GetCurrentMessage", "<m xmlns='urn:m'>1</m>")) {
            assertThat(notification.getCurrentMessage(server.reference(), TopicDialect.SIMPLE, "sg:Entry", SG)
                    .root()
                    .text()).isEqualTo("1");
            ServiceCalls.valid(request(server));
        }
    }

    private static SoapServer answering(String operation, String content) throws Exception {
        return SoapServer.answering("<b:%1$sResponse xmlns:b='http://docs.oasis-open.org/wsn/b-2'>%2$s</b:%1$sResponse>"
                .formatted(operation, content));
    }

    private static XmlFragment request(SoapServer server) {
        return server.received.getFirst().envelope().root().children().getLast().children().getFirst().toFragment();
    }
}
