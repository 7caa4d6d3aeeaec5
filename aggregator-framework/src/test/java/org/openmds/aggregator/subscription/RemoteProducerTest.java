package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.query.HttpAddress;
import org.openmds.aggregator.query.LimitedClients;
import org.openmds.aggregator.query.PolledResource;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.query.QuerySettings;
import org.openmds.aggregator.query.ScriptedHttpServer;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;

/** Requests to different kinds of producers over HTTP, and the handling of their answers. */
final class RemoteProducerTest {

    private static final String WSNT = "http://docs.oasis-open.org/wsn/b-2";
    private static final String ENTRIES = TopicDocuments.entry("1", "<a/>") + TopicDocuments.entry("2", "<b/>");

    /** Answers by the local name of the request. */
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final ScriptedHttpServer producer = new ScriptedHttpServer(exchange -> {
        String asked = this.asked().getLast();
        String answer = answers.getOrDefault(asked, fault("bf-2", "BaseFault"));
        ScriptedHttpServer.send(exchange, answer.contains("Fault>") ? 500 : 200, "text/xml",
                ScriptedHttpServer.soap(answer));
    });
    private final WsrfClient client = WsrfClient.builder().build();
    private final WsrfClient strangers = WsrfClient.builder().targets(TargetPolicy.refuseLocal()).build();

    RemoteProducerTest() {
        answers.put("Subscribe", wsnt("Subscribe",
                "<w:SubscriptionReference><a:Address xmlns:a='http://www.w3.org/2005/08/addressing'>http://127.0.0.1:1/</a:Address>"
                        + "</w:SubscriptionReference><w:CurrentTime>2026-01-01T00:00:00Z</w:CurrentTime>"
                        + "<w:TerminationTime>2026-01-01T00:10:00Z</w:TerminationTime>"));
        answers.put("GetResourceProperty", ScriptedHttpServer.response("GetResourceProperty", ENTRIES));
    }

    @AfterEach
    void close() {
        client.close();
        strangers.close();
        producer.close();
    }

    @Test
    void subscribe_everything_isSentAsTheStandardSays() {
        TopicInterest interest = new TopicInterest(peer(), topic(), Optional.of(condition("true()")),
                Optional.of(condition("//a")), List.of(XmlFragment.parse("<x:Slow xmlns:x='urn:x'/>")),
                Optional.empty());

        GrantedSubscription granted = subscribe(interest);

        assertThat(producer.requests.getFirst()).contains("http://127.0.0.1:1/consumer", "Simple", "ProducerProperties",
                "MessageContent", "PT10M", "Slow");
        assertThat(granted.lifetime().duration()).contains(Duration.ofMinutes(10));
    }

    /** Sends a topic whose prefix is bound to the draft's namespace, as in GT4's documents. */
    @Test
    void subscribe_topicWithThePrefixOfTheStandard_isSent() {
        Map<String, String> bindings = Map.of("wsnt", "urn:draft", "sg", EntryTopicState.ENTRY.getNamespaceURI());

        GrantedSubscription _ = subscribe(new TopicInterest(peer(),
                new SubscribedTopic(TopicDialect.SIMPLE, "sg:Entry", bindings,
                        Optional.of(EntryTopicState.ENTRY)),
                Optional.empty(), Optional.of(new XPathCondition("//wsnt:a", bindings)),
                List.of(), Optional.empty()));

        assertThat(producer.requests.getFirst()).contains("TopicExpression", "//wsnt:a", "xmlns:wsnt=\"urn:draft\"");
    }

    @Test
    void callResource_onADifferentServer_isCalledByTheRestrictedClient() {
        answers.put("GetResourceProperty", ScriptedHttpServer.response("GetResourceProperty", ""));
        assertThat(check(producer.url())).isZero();
        try (ScriptedHttpServer elsewhere = new ScriptedHttpServer(
                exchange -> ScriptedHttpServer.send(exchange, 200, "text/xml", ScriptedHttpServer.soap("<a/>")))) {

            assertThatThrownBy(() -> check(elsewhere.url())).isInstanceOf(NotConnected.class)
                    .hasMessageContaining("is a loopback address");
            assertThatThrownBy(() -> check("ftp://elsewhere")).isInstanceOf(NotConnected.class)
                    .hasMessageContaining("the reference in the answer of " + producer.url());
            assertThat(elsewhere.requests).isEmpty();
        }
    }

    @Test
    void callProducer_faultOrNoAnswer_failsLikeTheClient() {
        answers.put("Subscribe", fault("r-2", "ResourceUnknownFault"));
        assertThatThrownBy(() -> subscribe(interest())).isInstanceOfSatisfying(WsrfFaultException.class,
                e -> assertThat(e.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN));
        client.close();

        assertThatThrownBy(() -> subscribe(interest())).isInstanceOf(ConnectionException.class);
    }

    private GrantedSubscription subscribe(TopicInterest interest) {
        return remote(interest).callProducer((by, at) -> new SubscriptionClient(by).subscribe(at,
                interest.subscriptionRequest(EndpointReference.of("http://127.0.0.1:1/consumer"))
                        .lasting(Duration.ofMinutes(10))));
    }

    private int check(String url) {
        EndpointReference resource = EndpointReference.of(url);
        return remote(interest()).callResource(resource,
                by -> by.getResourceProperty(resource, EntryTopicState.ENTRY).size());
    }

    @Test
    void isSame_differentNameOrPort_isFalse() {
        assertThat(isSame("http://localhost:80/a", "http://127.0.0.1/b")).isTrue();
        assertThat(isSame("http://Example:80/a", "https://example:80/b")).isTrue();
        assertThat(isSame("http://localhost:80/a", "http://localhost:81/a")).isFalse();
        assertThat(isSame("http://127.0.0.1/a", "http://192.0.2.1/a")).isFalse();
        assertThat(isSame("http://[::1]/a", "http://127.0.0.1/a")).isTrue();
    }

    private static boolean isSame(String one, String other) {
        return HttpAddress.parse("it", one).isSamePlaceAs(HttpAddress.parse("it", other));
    }

    @Test
    void read_property_givesItsValues() throws CollectionException {
        assertThat(remote(interest()).read()).isInstanceOfSatisfying(TopicReading.Property.class,
                read -> assertThat(read.values()).hasSize(2));
    }

    @Test
    void read_withConditions_appliesThem() throws CollectionException {
        TopicInterest selecting = new TopicInterest(peer(), topic(), Optional.of(condition("true()")),
                Optional.of(condition("//a")), List.of(), Optional.empty());
        answers.put("QueryResourceProperties", ScriptedHttpServer.response("QueryResourceProperties", "true"));
        assertThat(remote(selecting).read()).isInstanceOfSatisfying(TopicReading.Property.class,
                read -> assertThat(read.values()).hasSize(1));

        answers.put("QueryResourceProperties", ScriptedHttpServer.response("QueryResourceProperties", "false"));
        assertThat(remote(selecting).read()).isInstanceOf(TopicReading.Withheld.class);
    }

    @Test
    void read_topicThatIsNoProperty_givesTheLastMessage() throws CollectionException {
        answers.put("GetResourceProperty", fault("rp-2", "InvalidResourcePropertyQNameFault"));
        assertThat(remote(interest()).read()).isEqualTo(new TopicReading.Message(Optional.empty()));

        answers.put("GetCurrentMessage", wsnt("GetCurrentMessage", "<a/>"));
        assertThat(remote(interest()).read()).isInstanceOfSatisfying(TopicReading.Message.class,
                read -> assertThat(read.last()).isPresent());
    }

    @Test
    void read_lastMessageThatTheSelectorRefuses_isNoMessage() throws CollectionException {
        answers.put("GetResourceProperty", fault("rp-2", "InvalidResourcePropertyQNameFault"));
        answers.put("GetCurrentMessage", wsnt("GetCurrentMessage", "<b/>"));
        TopicInterest selecting = new TopicInterest(peer(), topic(), Optional.empty(), Optional.of(condition("//a")),
                List.of(),
                Optional.empty());

        assertThat(remote(selecting).read()).isEqualTo(new TopicReading.Message(Optional.empty()));

        answers.put("GetCurrentMessage", wsnt("GetCurrentMessage", "<a/>"));
        assertThat(remote(selecting).read()).isInstanceOfSatisfying(TopicReading.Message.class,
                read -> assertThat(read.last()).isPresent());
    }

    private List<String> asked() {
        return producer.requests.stream()
                .map(XmlFragment::parse)
                .map(envelope -> envelope.root().children().getLast().children().getFirst().name().getLocalPart())
                .toList();
    }

    private RemoteProducer remote(TopicInterest interest) {
        LimitedClients limitedClients = LimitedClients.of(
                new QuerySettings(Duration.ofSeconds(20), 4, PollIntervals.DEFAULT),
                new QueryClients(client, strangers), Runnable::run);
        return new RemoteProducer(limitedClients.local(), limitedClients.registered(), interest);
    }

    private TopicInterest interest() {
        return new TopicInterest(peer(), topic(), Optional.empty(), Optional.empty(), List.of(), Optional.empty());
    }

    private PolledResource peer() {
        return PolledResource.of(producer.reference(), "test");
    }

    private static SubscribedTopic topic() {
        return new SubscribedTopic(TopicDialect.SIMPLE, "sg:Entry",
                Map.of("sg", EntryTopicState.ENTRY.getNamespaceURI()),
                Optional.of(EntryTopicState.ENTRY));
    }

    private static XPathCondition condition(String xpath) {
        return new XPathCondition(xpath, Map.of());
    }

    private static String wsnt(String operation, String content) {
        return "<w:%sResponse xmlns:w='%s'>%s</w:%sResponse>".formatted(operation, WSNT, content, operation);
    }

    private static String fault(String namespace, String name) {
        return """
                <s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Client</faultcode>\
                <faultstring>no</faultstring><detail><f:%s xmlns:f='http://docs.oasis-open.org/wsrf/%s'>\
                <b:Timestamp xmlns:b='http://docs.oasis-open.org/wsrf/bf-2'>2026-01-01T00:00:00Z</b:Timestamp></f:%s>\
                </detail></s:Fault>""".formatted(name, namespace, name);
    }
}
