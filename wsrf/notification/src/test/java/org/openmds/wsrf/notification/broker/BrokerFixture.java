package org.openmds.wsrf.notification.broker;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.AfterEach;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.delivery.ManualTimer;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.delivery.RecordingSender;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** A broker with a publisher of the test, and the requests to it. */
abstract class BrokerFixture {

    static final String NAME = "NotificationBrokerService";
    static final AccessPolicy EVERYBODY = (caller, right, group) -> AccessPolicy.Access.GRANTED;
    static final String TOPIC = "<br:Topic Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>p:a</br:Topic>";
    static final String PUBLISHER = "<br:PublisherReference><wsa:Address>http://publisher/</wsa:Address></br:PublisherReference>";

    final ManualClock clock = new ManualClock();
    final ManualTimer timer = new ManualTimer();
    final RecordingSender sender = new RecordingSender();
    final RecordingPublisher publisher = new RecordingPublisher();
    final ExecutorService reviews = Executors.newSingleThreadExecutor();
    UnreliableStore store = new UnreliableStore();
    NotificationServices notifications;
    NotificationBroker broker;

    BrokerFixture() {
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

    FaultKind registerFault(String content) {
        return ServiceCalls.fault(service(), registration(content)).kind();
    }

    String register(String content) {
        return keyIn(ServiceCalls.answer(service(), registration(content)));
    }

    static Call registration(String content) {
        return ServiceCalls.call(BrokeredNames.REGISTER_PUBLISHER,
                content.replace("Dialect=", "xmlns:p='urn:p' Dialect="));
    }

    static String keyIn(XmlFragment answer) {
        return answer.root().children().getFirst().children().getLast().text();
    }

    String subscribe(String rest) {
        return keyIn(ServiceCalls.answer(service(),
                NotificationFixture.subscribeCall("http://c1/", rest, Caller.ANONYMOUS)));
    }

    void subscribeOther() {
        ServiceCalls.answer(service(),
                NotificationFixture.subscribeCall("http://c2/", NotificationFixture.full("p:other"),
                        Caller.ANONYMOUS));
    }

    static Call publish(String topic, String text, Optional<String> key) {
        return ServiceCalls.call(NotificationOperations.NOTIFY,
                """
                        <wsnt:NotificationMessage>\
                        <wsnt:Topic xmlns:p="urn:p" Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple">%s</wsnt:Topic>\
                        <wsnt:ProducerReference><wsa:Address>http://publisher/</wsa:Address></wsnt:ProducerReference>\
                        <wsnt:Message><m xmlns="urn:m">%s</m></wsnt:Message></wsnt:NotificationMessage>"""
                        .formatted(topic, text),
                key, Caller.ANONYMOUS);
    }

    ServiceEndpoint service() {
        return BrokerServices.broker(broker, notifications, EVERYBODY, reads());
    }

    ServiceEndpoint registrations() {
        return BrokerServices.manager("PublisherRegistrationManagerService", broker, OwnerPolicy.owners(), EVERYBODY,
                reads());
    }

    ServiceEndpoint manager() {
        return notifications.endpoints(EVERYBODY, OwnerPolicy.owners(), reads()).getFirst();
    }

    static PropertyReads reads() {
        return new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT));
    }

    NotificationDependencies dependencies() {
        return new NotificationDependencies(clock, store, timer, sender, new NotificationStatistics());
    }

    NotificationServices openNotifications() {
        return NotificationServices.open(name -> "http://here/" + name, dependencies());
    }

    static BrokerSettings settings(boolean requiresRegistration, List<TopicPath> topics) {
        BrokerSettings usual = BrokerSettings.at(NAME, "http://here/" + NAME, "http://here/Manager");
        return new BrokerSettings(usual.name(), usual.address(), usual.managerAddress(), requiresRegistration,
                usual.leases(), usual.maxPublishers(), topics, usual.maxTopics(), usual.reviewInterval());
    }

    NotificationBroker openBroker(BrokerSettings settings) {
        NotificationBroker opened = NotificationBroker.open(settings, notifications.subscriptions(),
                new NotificationBroker.BrokerDependencies(dependencies(), publisher, reviews, () -> 0L));
        opened.start();
        return opened;
    }
}
