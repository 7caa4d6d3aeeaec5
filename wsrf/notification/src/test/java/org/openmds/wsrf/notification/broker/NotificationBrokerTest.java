package org.openmds.wsrf.notification.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

class NotificationBrokerTest extends BrokerFixture {

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
    void notify_topicWithoutNamespace_reachesItsSubscribersAndIsNotInTheTopicSet() {
        subscribe(
                "<wsnt:Filter><wsnt:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Full'>"
                        + "plain</wsnt:TopicExpression></wsnt:Filter>");

        assertThat(service().answer(publish("plain", "1", Optional.empty()))).isInstanceOf(Reply.Answer.class);
        assertThat(service().answer(publish("other", "2", Optional.empty()))).isInstanceOf(Reply.Answer.class);

        assertThat(sender.texts("c1")).containsExactly("1");
        XmlFragment document = ServiceCalls.answer(service(),
                ServiceCalls.call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, ""));
        assertThat(document.root().children().getFirst().children())
                .filteredOn(each -> each.name().equals(TopicSet.NAME))
                .singleElement()
                .satisfies(set -> assertThat(set.children()).isEmpty())
                .satisfies(set -> ServiceCalls.valid(set.toFragment()));
        assertThat(document.toString()).contains(">plain<");
    }

    @Test
    void notify_withoutTopic_isRefused() {
        assertThat(ServiceCalls.fault(service(), ServiceCalls.call(NotificationOperations.NOTIFY,
                "<wsnt:NotificationMessage><wsnt:Message><m/></wsnt:Message></wsnt:NotificationMessage>")).kind())
                .isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
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
}
