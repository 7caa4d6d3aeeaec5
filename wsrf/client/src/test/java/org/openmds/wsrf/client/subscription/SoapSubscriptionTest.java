package org.openmds.wsrf.client.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.SoapServer;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.RemoteSubscription.MessageOrigin;
import org.openmds.wsrf.client.subscription.RemoteSubscription.PulledMessages;
import org.openmds.wsrf.client.subscription.SubscriptionPort.StartedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.OpenConsumer;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.ProducerCalls;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.XmlFragment;

/** The requests of a kept subscription to different kinds of producers over HTTP, and the handling of their answers. */
final class SoapSubscriptionTest {

    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final String TIMES = "<w:CurrentTime>2026-01-01T00:00:00Z</w:CurrentTime><w:TerminationTime>2026-01-01T00:10:00Z</w:TerminationTime>";

    /** Answers by the local name of the request. */
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final WsrfClient client = WsrfClient.builder().build();
    private final SoapServer server;
    private boolean consumerIsOpen;

    SoapSubscriptionTest() throws Exception {
        this.server = new SoapServer((request, response, callback) -> {
            String answer = answers.getOrDefault(name(request.envelope()), fault("bf-2", "BaseFault"));
            SoapServer.send(response, callback, answer.contains("Fault>") ? 500 : 200, "text/xml",
                    SoapServer.soap11(answer));
        });
        answers.put("Subscribe", wsnt("Subscribe", reference("SubscriptionReference", "subscription") + TIMES));
        answers.put("Unsubscribe", wsnt("Unsubscribe", ""));
        answers.put("CreatePullPoint", wsnt("CreatePullPoint", reference("PullPoint", "pullpoint")));
        answers.put("DestroyPullPoint", wsnt("DestroyPullPoint", ""));
        answers.put("Renew", wsnt("Renew", TIMES));
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void subscribe_forNotifications_isEndedWithItsConsumer() {
        StartedSubscription<ReceivedNotification> started = start(DeliveryMode.NOTIFY);
        assertThat(started.granted().lifetime().duration()).contains(LIFETIME);
        assertThat(consumerIsOpen).isTrue();

        started.remote().end(Optional.of(Duration.ofSeconds(20)));

        assertThat(asked()).containsExactly("Subscribe", "Unsubscribe");
        assertThat(server.received.getFirst().envelope().toString()).contains("http://127.0.0.1:1/consumer", "PT10M");
        assertThat(consumerIsOpen).isFalse();
    }

    @Test
    void subscribe_refused_leavesNoConsumer() {
        answers.put("Subscribe", fault("b-2", "SubscribeCreationFailedFault").replace("/wsrf/", "/wsn/"));

        assertThatThrownBy(() -> subscribe(DeliveryMode.NOTIFY)).isInstanceOfSatisfying(WsrfFaultException.class,
                e -> assertThat(CallFailure.of(e)).isEqualTo(CallFailure.CONSUMER_REFUSED));
        assertThat(consumerIsOpen).isFalse();
    }

    @Test
    void subscribe_atAPullPoint_fetchesAndDestroysIt() {
        answers.put("GetMessages", messages("<a/>", 0));
        RemoteSubscription<ReceivedNotification> remote = subscribe(DeliveryMode.PULL);

        assertThat(remote.fetch(500).messages()).extracting(message -> message.message().name().getLocalPart())
                .containsExactly("a");
        remote.renew(LIFETIME);
        remote.end(Optional.empty());

        assertThat(asked()).containsExactly("CreatePullPoint", "Subscribe", "GetMessages", "SetTerminationTime",
                "Renew", "Unsubscribe", "DestroyPullPoint");
    }

    @Test
    void subscribe_refusedAtAPullPoint_leavesNoPullPoint() {
        answers.put("Subscribe", fault("b-2", "SubscribeCreationFailedFault").replace("/wsrf/", "/wsn/"));

        assertThatThrownBy(() -> subscribe(DeliveryMode.PULL)).isInstanceOf(WsrfFaultException.class);

        assertThat(asked()).containsExactly("CreatePullPoint", "Subscribe", "DestroyPullPoint");
    }

    @Test
    void fetch_pullPointDropsMessages_countsThoseSinceTheLastRequest() {
        RemoteSubscription<ReceivedNotification> remote = subscribe(DeliveryMode.PULL);

        answers.put("GetMessages", messages("<a/>", 3));
        assertThat(remote.fetch(500).dropped()).isEqualTo(3);
        answers.put("GetMessages", messages("<a/>", 5));
        assertThat(remote.fetch(500).dropped()).isEqualTo(2);
        // The producer has restarted.
        answers.put("GetMessages", messages("<a/>", 1));
        assertThat(remote.fetch(500)).extracting(PulledMessages::dropped).isEqualTo(0L);
        answers.put("GetMessages", messages("<a/>", 2));
        assertThat(remote.fetch(500).dropped()).isEqualTo(1);
    }

    @Test
    void renew_managerOfGt4_isToldByItsTerminationTime() {
        answers.remove("Renew");
        answers.put("SetTerminationTime",
                "<rl:SetTerminationTimeResponse xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'>"
                        + "<rl:NewTerminationTime>2026-01-01T00:05:00Z</rl:NewTerminationTime>"
                        + "<rl:CurrentTime>2026-01-01T00:00:00Z</rl:CurrentTime></rl:SetTerminationTimeResponse>");

        assertThat(subscribe(DeliveryMode.NOTIFY).renew(Duration.ofMinutes(5)).duration())
                .contains(Duration.ofMinutes(5));
    }

    @Test
    void check_subscriptionThatIsGone_fails() {
        RemoteSubscription<ReceivedNotification> remote = subscribe(DeliveryMode.NOTIFY);
        answers.put("GetResourceProperty", fault("r-2", "ResourceUnknownFault"));

        assertThatThrownBy(remote::check).isInstanceOfSatisfying(WsrfFaultException.class,
                e -> assertThat(CallFailure.of(e)).isEqualTo(CallFailure.GONE));
        answers.put("GetResourceProperty", fault("rp-2", "InvalidResourcePropertyQNameFault"));
        remote.check();
    }

    @Test
    void origin_isToldByTheSubscriptionsKey() {
        RemoteSubscription<ReceivedNotification> remote = subscribe(DeliveryMode.NOTIFY);

        assertThat(remote.origin(message("http://other/name/s", "subscription", "<a/>"))).isEqualTo(MessageOrigin.OWN);
        assertThat(remote.origin(message("http://127.0.0.1/s", "another", "<a/>"))).isEqualTo(MessageOrigin.FOREIGN);
        assertThat(remote.origin(message("http://127.0.0.1/s", "subscription",
                "<r:TerminationNotification xmlns:r='http://docs.oasis-open.org/wsrf/rl-2'/>")))
                .isEqualTo(MessageOrigin.END);
    }

    private RemoteSubscription<ReceivedNotification> subscribe(DeliveryMode mode) {
        return start(mode).remote();
    }

    private StartedSubscription<ReceivedNotification> start(DeliveryMode mode) {
        return new SoapProducer<>(new SubscriptionTarget<>("test", ProducerCalls.of(client, server.reference()),
                consumer -> SubscriptionRequest.to(consumer).lasting(LIFETIME), receiver -> {
                    consumerIsOpen = true;
                    return new OpenConsumer(EndpointReference.of("http://127.0.0.1:1/consumer"),
                            () -> consumerIsOpen = false);
                }, SubscriptionTarget.NOTIFICATIONS)).subscribe(mode, messages -> true);
    }

    private List<String> asked() {
        return server.received.stream().map(request -> name(request.envelope())).toList();
    }

    private static String name(XmlFragment envelope) {
        return envelope.root().children().getLast().children().getFirst().name().getLocalPart();
    }

    private static ReceivedNotification message(String address, String key, String message) {
        Optional<EndpointReference> from = Optional
                .of(EndpointReference.of(address, new QName("urn:k", "Key", "k"), key));
        return new ReceivedNotification(from, Optional.empty(), from, XmlFragment.parse(message));
    }

    private String reference(String name, String key) {
        return """
                <w:%s><wsa:Address>%s</wsa:Address><wsa:ReferenceParameters>\
                <k:Key xmlns:k="urn:k">%s</k:Key></wsa:ReferenceParameters></w:%s>""".formatted(name,
                server.address(), key, name);
    }

    private static String messages(String content, int dropped) {
        return wsnt("GetMessages",
                "<w:NotificationMessage><w:Message>%s</w:Message></w:NotificationMessage><o:DroppedMessages xmlns:o='http://openmds.org/notification'>%d</o:DroppedMessages>"
                        .formatted(content, dropped));
    }

    private static String wsnt(String operation, String content) {
        return "<w:%sResponse xmlns:w='http://docs.oasis-open.org/wsn/b-2'>%s</w:%sResponse>".formatted(operation,
                content, operation);
    }

    private static String fault(String namespace, String name) {
        return """
                <s:Fault><faultcode>s:Client</faultcode>\
                <faultstring>no</faultstring><detail><f:%s xmlns:f='http://docs.oasis-open.org/wsrf/%s'>\
                <b:Timestamp xmlns:b='http://docs.oasis-open.org/wsrf/bf-2'>2026-01-01T00:00:00Z</b:Timestamp></f:%s>\
                </detail></s:Fault>""".formatted(name, namespace, name);
    }
}
