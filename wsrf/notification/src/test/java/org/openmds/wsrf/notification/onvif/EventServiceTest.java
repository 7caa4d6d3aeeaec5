package org.openmds.wsrf.notification.onvif;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.pullpoint.ServedPullPoints;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.notification.subscription.PullSubscriptions;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** The event service of ONVIF over the subscriptions and pull points of a producer. */
class EventServiceTest {

    private static final AccessPolicy EVERYBODY = (caller, right, group) -> AccessPolicy.Access.GRANTED;
    private static final String LIMITS = "<t:Timeout xmlns:t='%1$s'>%%s</t:Timeout><t:MessageLimit xmlns:t='%1$s'>10</t:MessageLimit>"
            .formatted(EventOperations.NAMESPACE);

    private static final Caller ALICE = new Caller("alice", true);

    private final NotificationFixture fixture = new NotificationFixture();
    private final Budget waits = new Budget("pull-waits", 1, 1);
    private final PullSubscriptions subscriptions = new PullSubscriptions(fixture.subscriptions(), OwnerPolicy.owners(),
            EVERYBODY);
    private final ServedPullPoints pullPoints = new ServedPullPoints(fixture.pullPoints(), OwnerPolicy.owners(), waits);
    private final ServiceEndpoint service = EventService.service(
            new EventService.EventSource(fixture.producer(), "TestProducer", "http://here/EventService"),
            subscriptions, pullPoints, EVERYBODY);

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void pull_afterEvents_answersThoseOfTheFilter() {
        String key = create(filter("p:a//."));
        fixture.publish(NotificationFixture.A, "s", "1");
        fixture.publish(org.openmds.wsrf.notification.topic.TopicPath.of(new javax.xml.namespace.QName("urn:p", "c")),
                "s", "2");

        XmlElement answer = pull(key, "PT0S");

        assertThat(answer.children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("CurrentTime", "TerminationTime", "NotificationMessage");
        assertThat(texts(answer)).containsExactly("1");
        assertThat(texts(pull(key, "PT0S"))).isEmpty();
    }

    @Test
    void pull_beforeAnEvent_waitsForIt() {
        String key = create("");
        CompletableFuture<List<String>> pulled = CompletableFuture.supplyAsync(() -> texts(pull(key, "PT20S")));

        fixture.publish(NotificationFixture.A, "s", "1");

        assertThat(NotificationFixture.done(pulled)).containsExactly("1");
    }

    @Test
    void pull_whileAnotherOneHasTheOnlyPlace_isRefusedUnlessItDoesNotWait() {
        String key = create("");
        try (BudgetPermit _ = waits.take(Caller.ANONYMOUS.lane(), 1).orElseThrow()) {
            WsrfFault refused = ServiceCalls.fault(service, NotificationFixture.of(EventOperations.PULL_MESSAGES, key,
                    LIMITS.formatted("PT20S")));

            assertThat(refused.kind()).isEqualTo(FaultKind.UNABLE_TO_GET_MESSAGES);
            assertThat(refused.description()).contains("the budget pull-waits of 1");
            assertThat(texts(pull(key, "PT0S"))).isEmpty();
        }
        assertThat(waits.inUse()).isZero();
    }

    @Test
    void pull_whileTheLeaseNearsItsEnd_renewsIt() {
        String key = create("<t:InitialTerminationTime xmlns:t='%s'>PT60S</t:InitialTerminationTime>"
                .formatted(EventOperations.NAMESPACE));
        for (int i = 0; i < 4; i++) {
            fixture.clock.advance(Duration.ofSeconds(40));
            assertThat(texts(pull(key, "PT0S"))).isEmpty();
        }
        fixture.clock.advance(Duration.ofSeconds(61));

        assertThat(ServiceCalls.fault(service, NotificationFixture.of(EventOperations.PULL_MESSAGES, key,
                LIMITS.formatted("PT0S"))).kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void synchronizationPoint_afterMessages_repeatsTheLastOfEachTopic() {
        fixture.publish(NotificationFixture.A, "s", "1");
        fixture.publish(NotificationFixture.A, "s", "2");
        String key = create("");

        XmlFragment ignored = answer(EventOperations.SET_SYNCHRONIZATION_POINT, key, "");

        assertThat(texts(pull(key, "PT0S"))).containsExactly("2");
    }

    @Test
    void synchronizationPoint_ofAnotherOwner_isRefused() {
        String key = create("", ALICE);

        assertThat(ServiceCalls.fault(service, ServiceCalls.call(EventOperations.SET_SYNCHRONIZATION_POINT, "",
                Optional.of(key), Caller.ANONYMOUS)).kind())
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
    }

    @Test
    void unsubscribe_afterTheEndOfThePullPoint_endsTheSubscription() {
        String key = create("");
        PullSubscriptions.PullSubscription subscription = subscriptions.find(key).orElseThrow();
        pullPoints.end(subscription.consumer(), ServiceCalls.call(NotificationOperations.UNSUBSCRIBE, ""));

        XmlFragment ignored = answer(NotificationOperations.UNSUBSCRIBE, key, "");

        assertThat(fixture.subscriptions().count()).isZero();
    }

    @Test
    void renewAndUnsubscribe_ofTheSameAddress_concernBothResources() {
        String key = create("");
        XmlElement renewed = answer(NotificationOperations.RENEW, key,
                "<wsnt:TerminationTime>PT2H</wsnt:TerminationTime>").root();

        assertThat(renewed.children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("TerminationTime", "CurrentTime");
        XmlFragment ignored = answer(NotificationOperations.UNSUBSCRIBE, key, "");
        assertThat(fixture.pullPoints().count()).isZero();
        assertThat(fixture.subscriptions().count()).isZero();
    }

    @Test
    void create_withAFilterThatSelectsNothing_leavesNoPullPoint() {
        assertThat(ServiceCalls.fault(service, ServiceCalls.call(EventOperations.CREATE_PULL_POINT_SUBSCRIPTION,
                filter("p:none"))).kind()).isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
        assertThat(ServiceCalls.fault(service, ServiceCalls.call(EventOperations.CREATE_PULL_POINT_SUBSCRIPTION,
                filter("p:*"))).kind()).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);

        assertThat(fixture.pullPoints().count()).isZero();
    }

    @Test
    void properties_ofTheProducer_areThoseOfItsTopics() {
        XmlFragment answer = ServiceCalls.answer(service,
                ServiceCalls.call(EventOperations.GET_EVENT_PROPERTIES, ""));

        ServiceCalls.valid(answer);
        assertThat(answer.toString()).contains("ConcreteSet", "TopicSet");
        ServiceCalls.valid(
                ServiceCalls.answer(service, ServiceCalls.call(EventOperations.GET_SERVICE_CAPABILITIES, "")));
    }

    private String create(String content) {
        return create(content, Caller.ANONYMOUS);
    }

    private String create(String content, Caller caller) {
        XmlFragment answer = ServiceCalls.answer(service, ServiceCalls
                .call(EventOperations.CREATE_PULL_POINT_SUBSCRIPTION, content, Optional.empty(), caller));
        ServiceCalls.valid(answer);
        EndpointReference reference = EndpointReference
                .read(answer.root().child(EventOperations.name("SubscriptionReference")).orElseThrow());
        assertThat(reference.address()).startsWith("http://here/EventService/");
        assertThat(answer.root().child(NotificationNames.TERMINATION_TIME)).isPresent();
        return reference.referenceParameters().getFirst().root().text();
    }

    private static String filter(String topics) {
        return "<t:Filter xmlns:t='%s' xmlns:p='urn:p'><wsnt:TopicExpression Dialect='http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet'>%s</wsnt:TopicExpression></t:Filter>"
                .formatted(EventOperations.NAMESPACE, topics);
    }

    private XmlElement pull(String key, String timeout) {
        XmlFragment answer = answer(EventOperations.PULL_MESSAGES, key, LIMITS.formatted(timeout));
        ServiceCalls.valid(answer);
        return answer.root();
    }

    private XmlFragment answer(Operation operation, String key, String content) {
        return ServiceCalls.answer(service, ServiceCalls.call(operation, content, Optional.of(key), Caller.ANONYMOUS));
    }

    private static List<String> texts(XmlElement answer) {
        return answer.children()
                .stream()
                .filter(child -> child.name().equals(NotificationNames.NOTIFICATION_MESSAGE))
                .flatMap(message -> Stream.of(message.child(NotificationNames.MESSAGE).orElseThrow().text()))
                .toList();
    }
}
