package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.C;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.full;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.dialect.DraftRequests;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

class SubscriptionManagerTest {

    private static final String DRAFT_SUBSCRIBE = """
            <Subscribe xmlns="http://docs.oasis-open.org/wsn/2004/06/wsn-WS-BaseNotification-1.2-draft-01.xsd" xmlns:p="urn:p"
              xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/03/addressing"><ConsumerReference><wsa:Address>http://c1/</wsa:Address>
            </ConsumerReference><TopicExpression Dialect="http://docs.oasis-open.org/wsn/2004/06/TopicExpression/Simple">p:a</TopicExpression>
            <UseNotify>false</UseNotify><Precondition Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">1=1</Precondition>
            <Selector Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">2=2</Selector></Subscribe>""";

    private final NotificationFixture fixture = new NotificationFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void renew_callerLostTheRightToRead_isRefusedByBothOperations() {
        String key = fixture.subscribe("http://c1/", "");
        fixture.rights = (caller, right, group) -> group.equals(NotificationFixture.PRODUCER)
                ? AccessPolicy.Access.FORBIDDEN
                : AccessPolicy.Access.GRANTED;

        assertThat(
                ServiceCalls.fault(fixture.managerService(), NotificationFixture.of(NotificationOperations.RENEW, key,
                        "<wsnt:TerminationTime>PT1H</wsnt:TerminationTime>")).description())
                .contains("may not read");
        assertThat(ServiceCalls.fault(fixture.managerService(), NotificationFixture.of(
                LifetimeOperations.SET_TERMINATION_TIME, key,
                "<rl:RequestedLifetimeDuration>PT1H</rl:RequestedLifetimeDuration>")).kind())
                .isEqualTo(FaultKind.TERMINATION_TIME_CHANGE_REJECTED);
        ServiceCalls.answer(fixture.managerService(),
                NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));
    }

    @Test
    void pause_thenResume_skipsWhatHappensBetween() {
        String key = fixture.subscribe("http://c1/", "");

        fixture.publish(A, "", "1");
        answer(NotificationOperations.PAUSE_SUBSCRIPTION, key, "");
        fixture.publish(A, "", "2");
        answer(NotificationOperations.RESUME_SUBSCRIPTION, key, "");
        fixture.publish(A, "", "3");

        assertThat(fixture.sender.texts("c1")).containsExactly("1", "3");
    }

    @Test
    void unsubscribe_known_endsIt() {
        String key = fixture.subscribe("http://c1/", "");

        answer(NotificationOperations.UNSUBSCRIBE, key, "");

        fixture.publish(A, "", "1");
        assertThat(fixture.sender.deliveries()).isEmpty();
        assertThat(fault(NotificationOperations.UNSUBSCRIBE, key, "")).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(fixture.store().texts("subscriptions")).isEmpty();
    }

    @Test
    void renew_beforeTheEnd_prolongsIt() {
        String key = fixture.subscribe("http://c1/", "");
        fixture.clock.advance(NotificationFixture.LEASES.unspecified().minusSeconds(1));

        XmlFragment answer = answer(NotificationOperations.RENEW, key,
                "<wsnt:TerminationTime>PT10M</wsnt:TerminationTime>");

        assertThat(answer.root().child(NotificationNames.TERMINATION_TIME).orElseThrow().text())
                .isEqualTo(XmlTimes.text(fixture.clock.now().plus(Duration.ofMinutes(10))));
        fixture.clock.advance(Duration.ofMinutes(9));
        fixture.publish(A, "", "1");
        assertThat(fixture.sender.texts("c1")).containsExactly("1");
    }

    @Test
    void lease_expired_endsTheSubscription() {
        String key = fixture.subscribe("http://c1/", "");

        fixture.clock.advance(NotificationFixture.LEASES.unspecified());

        fixture.publish(A, "", "1");
        assertThat(fixture.sender.deliveries()).isEmpty();
        assertThat(fault(NotificationOperations.PAUSE_SUBSCRIPTION, key, "")).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void renew_notGranted_isAFaultWithLimits() {
        String key = fixture.subscribe("http://c1/", "");

        assertThat(fault(NotificationOperations.RENEW, key, "<wsnt:TerminationTime>P9D</wsnt:TerminationTime>"))
                .isEqualTo(FaultKind.UNACCEPTABLE_TERMINATION_TIME);
        assertThat(fault(NotificationOperations.RENEW, key, "<wsnt:TerminationTime>soon</wsnt:TerminationTime>"))
                .isEqualTo(FaultKind.UNACCEPTABLE_TERMINATION_TIME);
    }

    @Test
    void setTerminationTimeAndDestroy_asGt4Uses_work() {
        String key = fixture.subscribe("http://c1/", "");

        answer(LifetimeOperations.SET_TERMINATION_TIME, key,
                "<rl:RequestedTerminationTime>2026-01-01T00:30:00Z</rl:RequestedTerminationTime>");
        assertThat(fault(LifetimeOperations.SET_TERMINATION_TIME, key,
                "<rl:RequestedLifetimeDuration>P9D</rl:RequestedLifetimeDuration>"))
                .isEqualTo(FaultKind.TERMINATION_TIME_CHANGE_REJECTED);
        answer(LifetimeOperations.DESTROY, key, "");

        assertThat(fixture.subscriptions().count()).isZero();
    }

    @Test
    void properties_ofASubscription_areThoseOfTheStandard() {
        String key = fixture.subscribe("http://c1/", full("p:a")
                + "<wsnt:SubscriptionPolicy><wsnt:UseRaw/></wsnt:SubscriptionPolicy>");

        XmlFragment document = ServiceCalls
                .answer(fixture.managerService(),
                        NotificationFixture.of(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, key, ""));

        assertThat(document.root().children().getFirst().children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("ConsumerReference", "Filter", "SubscriptionPolicy", "CreationTime", "CurrentTime",
                        "TerminationTime");
        document.root().children().getFirst().children().forEach(child -> ServiceCalls.valid(child.toFragment()));
    }

    @Test
    void properties_ofASubscriptionOfTheDrafts_haveATopicInThePlaceOfTheFilter() {
        XmlFragment request = DraftRequests.toFinal(XmlFragment.parse(DRAFT_SUBSCRIBE), XmlLimits.DEFAULT);
        XmlFragment subscribed = ServiceCalls.answer(fixture.producerService(),
                ServiceCalls.call(NotificationOperations.SUBSCRIBE, request.root()
                        .children()
                        .stream()
                        .map(child -> child.toFragment().toString())
                        .collect(Collectors.joining())));
        String key = subscribed.root().children().getFirst().children().getLast().text();

        XmlElement document = ServiceCalls
                .answer(fixture.managerService(),
                        NotificationFixture.of(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, key, ""))
                .root()
                .children()
                .getFirst();

        assertThat(document.children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("ConsumerReference", "TopicExpression", "UseNotify", "Precondition", "Selector",
                        "CreationTime", "CurrentTime", "TerminationTime");
        assertThat(document.children().get(2).text()).isEqualTo("false");
        assertThat(document.children().get(3).text()).isEqualTo("1=1");
        assertThat(document.children().get(4).text()).isEqualTo("2=2");
    }

    @Test
    void anotherCaller_mayNotManageIt() {
        XmlFragment answer = ServiceCalls.answer(fixture.producerService(),
                NotificationFixture.subscribeCall("http://c1/", "", new Caller("alice", true)));
        String key = answer.root().children().getFirst().children().getLast().text();
        Caller bob = new Caller("bob", true);

        assertThat(ServiceCalls.fault(fixture.managerService(),
                ServiceCalls.call(NotificationOperations.PAUSE_SUBSCRIPTION, "", Optional.of(key), bob)).kind())
                .isEqualTo(FaultKind.PAUSE_FAILED);
        assertThat(ServiceCalls.fault(fixture.managerService(),
                ServiceCalls.call(NotificationOperations.RESUME_SUBSCRIPTION, "", Optional.of(key), bob)).kind())
                .isEqualTo(FaultKind.RESUME_FAILED);
        assertThat(ServiceCalls.fault(fixture.managerService(),
                ServiceCalls.call(NotificationOperations.UNSUBSCRIBE, "", Optional.of(key), bob)).kind())
                .isEqualTo(FaultKind.UNABLE_TO_DESTROY_SUBSCRIPTION);
        assertThat(ServiceCalls.fault(fixture.managerService(),
                ServiceCalls.call(LifetimeOperations.DESTROY, "", Optional.of(key), bob)).kind())
                .isEqualTo(FaultKind.RESOURCE_NOT_DESTROYED);
        assertThat(fixture.subscriptions().count()).isOne();
    }

    @Test
    void diskFull_eachChange_returnsTheOperationsFaultAndChangesNothing() {
        String key = fixture.subscribe("http://c1/", "");
        fixture.store().full(true);

        assertThat(refusal(NotificationOperations.PAUSE_SUBSCRIPTION, key)).isEqualTo(FaultKind.PAUSE_FAILED);
        assertThat(refusal(NotificationOperations.RESUME_SUBSCRIPTION, key)).isEqualTo(FaultKind.RESUME_FAILED);
        assertThat(refusal(NotificationOperations.UNSUBSCRIBE, key))
                .isEqualTo(FaultKind.UNABLE_TO_DESTROY_SUBSCRIPTION);
        assertThat(refusal(LifetimeOperations.DESTROY, key)).isEqualTo(FaultKind.RESOURCE_NOT_DESTROYED);
        assertThat(fixture.subscriptions().find(key)).hasValueSatisfying(
                subscription -> assertThat(subscription.paused()).isFalse());
    }

    private FaultKind refusal(Operation operation, String key) {
        return ServiceCalls.fault(fixture.managerService(), NotificationFixture.of(operation, key, "")).kind();
    }

    @Test
    void killed_process_keepsSubscriptionsAsTheyWere() {
        String first = fixture.subscribe("http://c1/", full("p:a//."));
        String second = fixture.subscribe("http://c2/",
                "<wsnt:SubscriptionPolicy><wsnt:UseRaw/></wsnt:SubscriptionPolicy>");
        String third = fixture.subscribe("http://c3/", "");
        answer(NotificationOperations.PAUSE_SUBSCRIPTION, third, "");

        fixture.recover();

        fixture.publish(A, "", "1");
        fixture.publish(C, "", "2");
        assertThat(fixture.sender.texts("c1")).containsExactly("1");
        assertThat(fixture.sender.bodies("c2")).hasSize(2);
        assertThat(fixture.sender.deliveries()).noneMatch(delivery -> delivery.consumer().address().contains("c3"));
        answer(NotificationOperations.UNSUBSCRIBE, first, "");
        answer(NotificationOperations.UNSUBSCRIBE, second, "");
        answer(NotificationOperations.RESUME_SUBSCRIPTION, third, "");
        fixture.publish(A, "", "3");
        assertThat(fixture.sender.texts("c3")).containsExactly("3");
    }

    @Test
    void down_longerThanTheLease_prolongsTheLeaseForRenewal() {
        String key = fixture.subscribe("http://c1/", "");
        fixture.clock.advance(NotificationFixture.LEASES.unspecified().multipliedBy(3));

        fixture.recover();

        assertThat(fixture.subscriptions().find(key)).isPresent();
        fixture.clock.advance(SoftStateRecords.MAX_GRACE);
        assertThat(fixture.subscriptions().find(key)).isEmpty();
    }

    private XmlFragment answer(Operation operation, String key, String content) {
        return ServiceCalls.answer(fixture.managerService(), NotificationFixture.of(operation, key, content));
    }

    private FaultKind fault(Operation operation, String key, String content) {
        return ServiceCalls.fault(fixture.managerService(), NotificationFixture.of(operation, key, content)).kind();
    }
}
