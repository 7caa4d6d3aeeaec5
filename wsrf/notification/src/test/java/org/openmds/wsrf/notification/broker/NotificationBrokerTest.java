package org.openmds.wsrf.notification.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.delivery.ManualTimer;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.delivery.RecordingSender;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

class NotificationBrokerTest {

    private static final String NAME = "NotificationBrokerService";
    private static final AccessPolicy EVERYBODY = (caller, right, group) -> AccessPolicy.Access.GRANTED;
    private static final String TOPIC = "<br:Topic Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>p:a</br:Topic>";
    private static final String PUBLISHER = "<br:PublisherReference><wsa:Address>http://publisher/</wsa:Address></br:PublisherReference>";

    private final ManualClock clock = new ManualClock();
    private final ManualTimer timer = new ManualTimer();
    private final RecordingSender sender = new RecordingSender();
    private final RecordingPublisher publisher = new RecordingPublisher();
    private final ExecutorService reviews = Executors.newSingleThreadExecutor();
    private UnreliableStore store = new UnreliableStore();
    private NotificationServices notifications;
    private NotificationBroker broker;

    NotificationBrokerTest() {
        notifications = openNotifications();
        broker = openBroker(settings(false, List.of()));
    }

    @AfterEach
    void close() {
        broker.close();
        notifications.close();
        reviews.shutdownNow();
        store.close();
    }

    @Test
    void notify_byAnyCaller_reachesSubscribersOfTheTopic() {
        subscribe("");
        subscribeOther();

        assertThat(service().answer(publish("p:a", "1", Optional.empty()))).isInstanceOf(Reply.Answer.class);
        assertThat(sender.texts("c1")).containsExactly("1");
        assertThat(sender.received("c1").getFirst().producer()).map(EndpointReference::address)
                .contains("http://publisher/");
        assertThat(sender.texts("c2")).isEmpty();
    }

    @Test
    void notify_topicTooDeep_isRefusedAndChangesNothing() {
        subscribe("");

        assertThat(service().answer(publish("p:a" + "/b".repeat(120), "1", Optional.empty())))
                .isInstanceOf(Reply.Fault.class);
        assertThat(service().answer(publish("p:a", "2", Optional.empty()))).isInstanceOf(Reply.Answer.class);

        assertThat(sender.texts("c1")).containsExactly("2");
    }

    @Test
    void notify_withoutTopicOrNamespace_isRefused() {
        assertThat(ServiceCalls.fault(service(), ServiceCalls.call(NotificationOperations.NOTIFY,
                "<wsnt:NotificationMessage><wsnt:Message><m/></wsnt:Message></wsnt:NotificationMessage>")).kind())
                .isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
        assertThat(ServiceCalls.fault(service(), publish("a", "1", Optional.empty())).kind())
                .isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
    }

    @Test
    void notify_registrationRequired_needsOne() {
        broker.close();
        broker = openBroker(settings(true, List.of()));
        subscribe("");

        assertThat(ServiceCalls.fault(service(), publish("p:a", "1", Optional.empty())).kind())
                .isEqualTo(FaultKind.PUBLISHER_REGISTRATION_REJECTED);
        String key = register(TOPIC);
        assertThat(service().answer(publish("p:a", "2", Optional.of(key)))).isInstanceOf(Reply.Answer.class);

        assertThat(sender.texts("c1")).containsExactly("2");
    }

    @Test
    void notify_byCallerWithoutRights_isAcceptedWithARegistrationKey() {
        String key = register(TOPIC);
        subscribe("");
        ServiceEndpoint closed = BrokerServices.broker(broker, notifications,
                (caller, right, group) -> AccessPolicy.Access.FORBIDDEN, reads());

        assertThat(closed.admission(Caller.ANONYMOUS)).isEqualTo(Admission.LONG_FOR_KNOWN_KEY);
        assertThat(closed.takesLongInput(key)).isTrue();
        assertThat(closed.takesLongInput("0".repeat(32))).isFalse();
        assertThat(closed.answer(publish("p:a", "1", Optional.empty()))).isInstanceOf(Reply.Denied.class);
        assertThat(closed.answer(publish("p:a", "2", Optional.of("0".repeat(32))))).isInstanceOf(Reply.Denied.class);
        assertThat(closed.answer(publish("p:a", "3", Optional.of(key)))).isInstanceOf(Reply.Answer.class);
        assertThat(closed
                .answer(ServiceCalls.call(BrokeredNames.REGISTER_PUBLISHER, "", Optional.of(key), Caller.ANONYMOUS)))
                .isInstanceOf(Reply.Denied.class);
        ServiceCalls.answer(registrations(), NotificationFixture.of(BrokeredNames.DESTROY_REGISTRATION, key, ""));
        assertThat(closed.answer(publish("p:a", "4", Optional.of(key)))).isInstanceOf(Reply.Denied.class);

        await().untilAsserted(() -> assertThat(sender.texts("c1")).containsExactly("3"));
    }

    @Test
    void publisherOnDemand_withoutSubscribers_isPaused() {
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1", "pause"));

        String key = subscribe("");
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("pause", "resume"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.PAUSE_SUBSCRIPTION, key, ""));
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("resume", "pause"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.RESUME_SUBSCRIPTION, key, ""));
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("pause", "resume"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("resume", "pause"));
    }

    @Test
    void publisherOnDemand_thatCannotPause_isUnsubscribed() {
        publisher.pauseRefused = true;
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1", "pause",
                "unsubscribe"));
        await().until(() -> broker.publishers(DemandState.PAUSED) == 1);

        String key = subscribe("");
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("unsubscribe", "subscribe 1"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));

        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("subscribe 1", "unsubscribe"));
        await().until(() -> broker.publishers(DemandState.PAUSED) == 1);
    }

    @Test
    void publisherOnDemand_subscriptionLost_isSubscribedAgain() {
        subscribe("");
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1"));
        publisher.subscriptionLost = true;

        clock.advance(Duration.ofSeconds(31));
        timer.run();

        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1", "subscribe 1"));
    }

    @Test
    void publisherOnDemand_unreachable_isRetriedWithGrowingDelays() {
        subscribe("");
        publisher.unreachable = true;
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(timer.delays()).endsWith(Duration.ofSeconds(1)));
        await().until(() -> broker.publishers(DemandState.UNREACHED) == 1);
        clock.advance(Duration.ofSeconds(1));
        timer.run();
        await().untilAsserted(() -> assertThat(timer.delays()).contains(Duration.ofSeconds(2)));

        publisher.unreachable = false;
        clock.advance(Duration.ofSeconds(2));
        timer.run();

        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("away", "away", "subscribe 1"));
        await().until(() -> broker.publishers(DemandState.PUBLISHING) == 1);
    }

    @Test
    void publisherOnDemand_topicsUnknown_publishesForAnyPossibleSubscriber() {
        register(PUBLISHER + "<br:Demand>true</br:Demand>");
        register(PUBLISHER + TOPIC.replace("/Simple", "/Full").replace("p:a", "p:b//*")
                + "<br:Demand>true</br:Demand>");
        await().until(() -> broker.publishers(DemandState.PAUSED) == 2);

        String key = keyIn(ServiceCalls.answer(service(), NotificationFixture.subscribeCall("http://c1/",
                NotificationFixture.full("p:other"), Caller.ANONYMOUS)));
        await().until(() -> broker.publishers(DemandState.PUBLISHING) == 2);

        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));
        await().until(() -> broker.publishers(DemandState.PAUSED) == 2);
        ServiceCalls.answer(service(), NotificationFixture.subscribeCall("http://c1/",
                NotificationFixture.full("p:c").replace("/Full", "/Simple"), Caller.ANONYMOUS));
        await().until(() -> broker.publishers(DemandState.PUBLISHING) == 1);
        assertThat(broker.publishers(DemandState.PAUSED)).isEqualTo(1);
    }

    @Test
    void notify_ownMessageReturned_isNotForwarded() {
        String key = subscribe("");
        Call returned = ServiceCalls.call(NotificationOperations.NOTIFY,
                """
                        <wsnt:NotificationMessage><wsnt:SubscriptionReference>\
                        <wsa:Address>http://here/SubscriptionManagerService</wsa:Address><wsa:ReferenceParameters>\
                        <k:SubscriptionKey xmlns:k="%s">%s</k:SubscriptionKey></wsa:ReferenceParameters></wsnt:SubscriptionReference>\
                        <wsnt:Topic xmlns:p="urn:p" Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple">p:a</wsnt:Topic>\
                        <wsnt:Message><m xmlns="urn:m">1</m></wsnt:Message></wsnt:NotificationMessage>"""
                        .formatted(NotificationNames.SUBSCRIPTION_KEY.getNamespaceURI(), key));

        assertThat(service().answer(returned)).isInstanceOf(Reply.Answer.class);

        assertThat(sender.texts("c1")).isEmpty();
        assertThat(broker.statistics().returned()).isEqualTo(1);
        assertThat(registerFault("<br:PublisherReference><wsa:Address>http://here/" + NAME
                + "</wsa:Address></br:PublisherReference>")).isEqualTo(FaultKind.PUBLISHER_REGISTRATION_REJECTED);
    }

    @Test
    void topics_fixed_othersAreRefused() {
        broker.close();
        broker = openBroker(settings(false, List.of(TopicPath.of(new QName("urn:p", "a")))));
        subscribe("");

        assertThat(service().answer(publish("p:a", "1", Optional.empty()))).isInstanceOf(Reply.Answer.class);
        assertThat(ServiceCalls.fault(service(), publish("p:b", "2", Optional.empty())).kind())
                .isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
        assertThat(registerFault(TOPIC.replace("p:a", "p:b"))).isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
        assertThat(registerFault(TOPIC.replace("/Simple", "/Full").replace("p:a", "p:b//*")))
                .isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
        register(TOPIC.replace("/Simple", "/Full").replace("p:a", "p:*"));

        assertThat(sender.texts("c1")).containsExactly("1");
        assertThat(broker.statistics().received()).isEqualTo(1);
        assertThat(broker.statistics().forwarded()).isEqualTo(1);
        assertThat(broker.statistics().refused()).isEqualTo(1);
    }

    @Test
    void destroyRegistration_ofAPublisherOnDemand_endsItsSubscription() {
        String key = register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).contains("pause"));

        ServiceCalls.answer(registrations(), NotificationFixture.of(BrokeredNames.DESTROY_REGISTRATION, key, ""));

        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("unsubscribe"));
        assertThat(ServiceCalls.fault(registrations(),
                NotificationFixture.of(BrokeredNames.DESTROY_REGISTRATION, key, "")).kind())
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void registration_ofAnotherCaller_isNotDestroyed() {
        XmlFragment answer = ServiceCalls.answer(service(), ServiceCalls.call(BrokeredNames.REGISTER_PUBLISHER,
                "<br:Demand>false</br:Demand>", Optional.empty(), new Caller("alice", true)));
        String key = keyIn(answer);

        assertThat(
                ServiceCalls
                        .fault(registrations(),
                                ServiceCalls.call(BrokeredNames.DESTROY_REGISTRATION, "", Optional.of(key),
                                        new Caller("bob", true)))
                        .kind())
                .isEqualTo(FaultKind.REGISTRATION_NOT_DESTROYED);
        assertThat(
                ServiceCalls.fault(registrations(), ServiceCalls.call(LifetimeOperations.DESTROY, "", Optional.of(key),
                        new Caller("bob", true))).kind())
                .isEqualTo(FaultKind.RESOURCE_NOT_DESTROYED);
    }

    @Test
    void registerPublisher_invalidRequest_returnsTheSpecifiedFault() {
        assertThat(registerFault("<br:Demand>true</br:Demand>")).isEqualTo(FaultKind.PUBLISHER_REGISTRATION_REJECTED);
        assertThat(registerFault(TOPIC.replace("p:a", "p:a/"))).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
        assertThat(registerFault(TOPIC.replace("p:a", "a"))).isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
        assertThat(registerFault("<br:InitialTerminationTime>2001-01-01T00:00:00Z</br:InitialTerminationTime>"))
                .isEqualTo(FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME);
        assertThat(registerFault("<br:InitialTerminationTime>soon</br:InitialTerminationTime>"))
                .isEqualTo(FaultKind.PUBLISHER_REGISTRATION_FAILED);
    }

    @Test
    void killed_broker_restoresItsPublishers() {
        String key = register(PUBLISHER + TOPIC);

        broker.close();
        notifications.close();
        store = store.reopened();
        notifications = openNotifications();
        broker = openBroker(settings(true, List.of()));
        subscribe("");
        service().answer(publish("p:a", "1", Optional.of(key)));
        assertThat(sender.texts("c1")).containsExactly("1");
        XmlFragment document = ServiceCalls.answer(registrations(),
                NotificationFixture.of(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, key, ""));
        assertThat(document.root().children().getFirst().children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("PublisherReference", "Topic", "Demand", "CreationTime", "CurrentTime",
                        "TerminationTime");
    }

    @Test
    void properties_ofTheBroker_containRequiresRegistration() {
        service().answer(publish("p:a", "1", Optional.empty()));

        XmlFragment document = ServiceCalls.answer(service(),
                ServiceCalls.call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, ""));

        List<XmlElement> properties = document.root().children().getFirst().children();
        assertThat(properties).allSatisfy(property -> ServiceCalls.valid(property.toFragment()));
        assertThat(properties).extracting(property -> property.name().getLocalPart())
                .contains("FixedTopicSet", "TopicSet")
                .endsWith("RequiresRegistration");
    }

    private FaultKind registerFault(String content) {
        return ServiceCalls.fault(service(), registration(content)).kind();
    }

    private String register(String content) {
        return keyIn(ServiceCalls.answer(service(), registration(content)));
    }

    private static Call registration(String content) {
        return ServiceCalls.call(BrokeredNames.REGISTER_PUBLISHER,
                content.replace("Dialect=", "xmlns:p='urn:p' Dialect="));
    }

    private static String keyIn(XmlFragment answer) {
        return answer.root().children().getFirst().children().getLast().text();
    }

    private String subscribe(String rest) {
        return keyIn(ServiceCalls.answer(service(),
                NotificationFixture.subscribeCall("http://c1/", rest, Caller.ANONYMOUS)));
    }

    private void subscribeOther() {
        ServiceCalls.answer(service(),
                NotificationFixture.subscribeCall("http://c2/", NotificationFixture.full("p:other"),
                        Caller.ANONYMOUS));
    }

    private static Call publish(String topic, String text, Optional<String> key) {
        return ServiceCalls.call(NotificationOperations.NOTIFY,
                """
                        <wsnt:NotificationMessage>\
                        <wsnt:Topic xmlns:p="urn:p" Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple">%s</wsnt:Topic>\
                        <wsnt:ProducerReference><wsa:Address>http://publisher/</wsa:Address></wsnt:ProducerReference>\
                        <wsnt:Message><m xmlns="urn:m">%s</m></wsnt:Message></wsnt:NotificationMessage>"""
                        .formatted(topic, text),
                key, Caller.ANONYMOUS);
    }

    private ServiceEndpoint service() {
        return BrokerServices.broker(broker, notifications, EVERYBODY, reads());
    }

    private ServiceEndpoint registrations() {
        return BrokerServices.manager("PublisherRegistrationManagerService", broker, OwnerPolicy.owners(), EVERYBODY,
                reads());
    }

    private ServiceEndpoint manager() {
        return notifications.endpoints(EVERYBODY, OwnerPolicy.owners(), reads()).getFirst();
    }

    private static PropertyReads reads() {
        return new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT));
    }

    private NotificationDependencies dependencies() {
        return new NotificationDependencies(clock, store, timer, sender, new NotificationStatistics());
    }

    private NotificationServices openNotifications() {
        return NotificationServices.open(name -> "http://here/" + name, dependencies());
    }

    private static BrokerSettings settings(boolean requiresRegistration, List<TopicPath> topics) {
        BrokerSettings usual = BrokerSettings.at(NAME, "http://here/" + NAME, "http://here/Manager");
        return new BrokerSettings(usual.name(), usual.address(), usual.managerAddress(), requiresRegistration,
                usual.leases(), usual.maxPublishers(), topics, usual.maxTopics(), usual.reviewInterval());
    }

    private NotificationBroker openBroker(BrokerSettings settings) {
        NotificationBroker opened = NotificationBroker.open(settings, notifications.subscriptions(),
                new NotificationBroker.BrokerDependencies(dependencies(), publisher, reviews, () -> 0L));
        opened.start();
        return opened;
    }
}
