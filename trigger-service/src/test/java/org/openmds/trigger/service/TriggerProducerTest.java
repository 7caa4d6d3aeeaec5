package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.action.TriggerTopics;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.SampleNotices;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;

/** Triggers as topics. */
class TriggerProducerTest extends TriggerServicesFixture {

    @Test
    void subscribe_triggerAsTopic_getsOnlyItsNotices() {
        create("<trig:TriggerID>disk</trig:TriggerID>");
        create("<trig:TriggerID>load</trig:TriggerID>");
        ServiceCalls.answer(service, subscribe(Optional.empty(), "disk"));

        producer.action().send(firing("load"));
        producer.action().send(firing("disk"));
        producer.action().send(resolved("disk"));

        assertThat(sent).hasSize(2)
                .allSatisfy(text -> assertThat(text).contains("trigger=\"disk\""))
                .satisfiesExactly(text -> assertThat(text).contains("kind=\"firing\""),
                        text -> assertThat(text).contains("kind=\"resolved\""));
    }

    @Test
    void subscribe_triggerThatIsRemoved_getsTheResolution() {
        create("<trig:TriggerID>disk</trig:TriggerID>");
        ServiceCalls.answer(service, subscribe(Optional.empty(), "disk"));
        ServiceCalls.answer(service, ServiceCalls.call(LifetimeOperations.DESTROY, "", Optional.of("disk"), ALICE));

        producer.action().send(resolved("disk"));

        assertThat(sent).hasSize(1);
    }

    @Test
    void subscribe_keyOfATrigger_isSentToTheServiceWithoutIt() {
        create("<trig:TriggerID>disk</trig:TriggerID>");

        assertThat(fault(service, subscribe(Optional.of("disk"), "disk")).description()).contains("without TriggerKey");
    }

    @Test
    void getCurrentMessage_triggerWithNotices_isTheLastNotice() {
        create("<trig:TriggerID>disk</trig:TriggerID>");
        Call asked = ServiceCalls.call(NotificationOperations.GET_CURRENT_MESSAGE, topic("Topic", "disk"),
                Optional.empty(),
                BOB);
        assertThat(fault(service, asked).kind()).isEqualTo(FaultKind.NO_CURRENT_MESSAGE_ON_TOPIC);

        producer.action().send(firing("disk"));
        producer.action().send(resolved("disk"));

        assertThat(ServiceCalls.answer(service, asked).toString()).contains("kind=\"resolved\"");
    }

    @Test
    void topics_triggers_followTheListAndAreRootTopics() {
        create("<trig:TriggerID>1-disk</trig:TriggerID>");

        XmlFragment answer = ServiceCalls.answer(service,
                ServiceCalls.call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "", Optional.empty(), BOB));

        assertThat(answer.toString()).contains("_1-disk", TriggerTopics.NAMESPACE, "FixedTopicSet");
    }

    private static Notice firing(String trigger) {
        return SampleNotices.firing("id", about(trigger, SampleNotices.full("a")));
    }

    private static Notice resolved(String trigger) {
        return SampleNotices.resolved("id", "earlier", about(trigger, SampleNotices.freed("a")));
    }

    private static Alert about(String trigger, Alert alert) {
        return new Alert(trigger, alert.subject(), alert.element(), alert.evidence(), alert.since(), alert.firedAt(),
                alert.resolvedAt(), alert.repeated(), alert.cause());
    }

    private static Call subscribe(Optional<String> key, String trigger) {
        return ServiceCalls.call(NotificationOperations.SUBSCRIBE,
                "<wsnt:ConsumerReference><wsa:Address>http://consumer/</wsa:Address></wsnt:ConsumerReference><wsnt:Filter>"
                        + topic("TopicExpression", trigger) + "</wsnt:Filter>",
                key, ALICE);
    }

    private static String topic(String element, String trigger) {
        return "<wsnt:%1$s xmlns:tt='%2$s' Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>tt:%3$s</wsnt:%1$s>"
                .formatted(element, TriggerTopics.NAMESPACE, trigger);
    }
}
