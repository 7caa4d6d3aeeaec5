package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.AB;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.C;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.full;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.delivery.ConsumerPolicy;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;
import org.openmds.wsrf.xml.XmlTree;

class NotificationProducerTest {

    private static final String XPATH = "Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'";

    private final NotificationFixture fixture = new NotificationFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void subscribe_noFilter_getsEveryTopic() {
        fixture.subscribe("http://c1/", "");

        fixture.publish(A, "", "1");
        fixture.publish(AB, "", "2");
        fixture.publish(C, "", "3");

        assertThat(fixture.sender.texts("c1")).containsExactly("1", "2", "3");
        fixture.sender.bodies("c1").forEach(ServiceCalls::valid);
        assertThat(fixture.statistics.delivered()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"p:a 1", "p:a//. 12", "p:*//b 2", "p:c|p:a/b 23", "p:* 13"})
    void subscribe_fullDialect_getsWhatItSelects(String expression, String expected) {
        fixture.subscribe("http://c1/", full(expression));

        fixture.publish(A, "", "1");
        fixture.publish(AB, "", "2");
        fixture.publish(C, "", "3");

        assertThat(String.join("", fixture.sender.texts("c1"))).isEqualTo(expected);
    }

    @Test
    void subscribe_messageContent_getsMessagesForWhichItHolds() {
        fixture.subscribe("http://c1/", "<wsnt:Filter><wsnt:MessageContent xmlns:q='urn:p' " + XPATH
                + ">/q:m &gt; 2</wsnt:MessageContent></wsnt:Filter>");

        IntStream.rangeClosed(1, 4).forEach(i -> fixture.publish(A, "", Integer.toString(i)));

        assertThat(fixture.sender.texts("c1")).containsExactly("3", "4");
    }

    @Test
    void subscribe_producerProperties_getsMessagesWhileTheyHold() {
        fixture.subscribe("http://c1/", "<wsnt:Filter><wsnt:ProducerProperties xmlns:q='urn:p' " + XPATH
                + ">boolean(/q:RP/q:on)</wsnt:ProducerProperties></wsnt:Filter>");

        fixture.publish(A, "", "1");
        fixture.producerState("<off/>");
        fixture.publish(A, "", "2");

        assertThat(fixture.sender.texts("c1")).containsExactly("1");
    }

    @Test
    void subscribe_raw_getsTheMessageAlone() {
        fixture.subscribe("http://c1/", "<wsnt:SubscriptionPolicy><wsnt:UseRaw/></wsnt:SubscriptionPolicy>");

        fixture.publish(A, "", "1");

        assertThat(fixture.sender.bodies("c1")).containsExactly(
                XmlFragment.parse("<p:m xmlns:p='urn:p'>1</p:m>"));
        assertThat(fixture.sender.deliveries().getFirst().action()).isEqualTo("urn:p/m");
    }

    @Test
    void subscribe_terminationTime_isGrantedAndAnswered() {
        XmlFragment answer = ServiceCalls.answer(fixture.producerService(),
                NotificationFixture.subscribeCall("http://c1/",
                        "<wsnt:InitialTerminationTime>PT10M</wsnt:InitialTerminationTime>",
                        Caller.ANONYMOUS));

        assertThat(answer.root().child(NotificationNames.TERMINATION_TIME).orElseThrow().text())
                .isEqualTo(XmlTimes.text(fixture.clock.now().plus(Duration.ofMinutes(10))));
    }

    @ParameterizedTest
    @CsvSource({"PT0.1S", "P2D", "2020-01-01T00:00:00Z"})
    void subscribe_timeNotGranted_isAFaultWithMinimumAndMaximum(String time) {
        WsrfFault fault = fixture.refused("http://c1/",
                "<wsnt:InitialTerminationTime>" + time + "</wsnt:InitialTerminationTime>");

        assertThat(fault.kind()).isEqualTo(FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME);
        assertThat(fault.details()).extracting(detail -> detail.name().getLocalPart())
                .containsExactly("MinimumTime",
                        "MaximumTime");
    }

    @Test
    void subscribe_invalidRequest_returnsTheSpecifiedFault() {
        assertThat(fixture.refused("http://c1/", full("p:none")).kind()).isEqualTo(FaultKind.TOPIC_NOT_SUPPORTED);
        assertThat(fixture.refused("ftp://c1/", "").kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
        assertThat(fixture.refused("http://c1/", full("p:a[")).kind()).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
    }

    @Test
    void subscribe_anonymousLimitReached_leavesTheRestToNamedCallers() {
        Call ofAlice = NotificationFixture.subscribeCall("http://c1/", "", new Caller("alice", true));
        for (int i = 0; i < NotificationFixture.MAX_SUBSCRIPTIONS; i++) {
            fixture.subscribe("http://c1/", "");
        }

        assertThat(fixture.refused("http://c1/", "").kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
        for (int i = 0; i < NotificationFixture.MAX_SUBSCRIPTIONS; i++) {
            ServiceCalls.answer(fixture.producerService(), ofAlice);
        }
        assertThat(ServiceCalls.fault(fixture.producerService(), ofAlice).kind())
                .isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
    }

    @Test
    void subscribe_manyForOneHost_areLimitedForAllCallersTogether() {
        fixture.maxPerHost = 3;
        fixture.recover();
        String first = fixture.subscribe("http://victim/a", "");
        fixture.subscribe("http://VICTIM:81/b", "");
        ServiceCalls.answer(fixture.producerService(),
                NotificationFixture.subscribeCall("http://victim/c", "", new Caller("alice", true)));

        assertThat(fixture.refused("http://victim/d", "").kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
        assertThat(fixture.subscriptions().perHost().refusals()).isEqualTo(1);
        fixture.subscribe("http://other/", "");
        NotificationFixture.done(fixture.subscriptions().remove(first));

        fixture.subscribe("http://victim/d", "");
        fixture.recover();
        assertThat(fixture.refused("http://victim/e", "").description())
                .contains("3 subscriptions already send to host victim");
    }

    @Test
    void subscribe_manyNamesOfOneAddress_haveOneShare() {
        fixture.maxPerHost = 2;
        fixture.recover();
        fixture.consumers = new ConsumerPolicy() {
            @Override
            public Optional<String> refusal(Caller caller, String producer, String host) {
                return Optional.empty();
            }

            @Override
            public String share(String host) {
                return "192.0.2.7";
            }
        };
        String first = fixture.subscribe("http://a.victim/", "");
        fixture.subscribe("http://b.victim/", "");

        assertThat(fixture.refused("http://c.victim/", "").kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
        NotificationFixture.done(fixture.subscriptions().remove(first));
        fixture.subscribe("http://c.victim/", "");
    }

    @Test
    void subscribe_diskFullOften_takesNoPlaceOfTheHost() {
        fixture.maxPerHost = 1;
        fixture.recover();
        fixture.store().full(true);
        fixture.refused("http://c1/", "");
        fixture.store().full(false);

        fixture.subscribe("http://c1/", "");
    }

    @Test
    void subscribe_hostThatTheCallerMayNotName_isRefusedButPullPointsAreNot() {
        fixture.consumers = (caller, producer, host) -> Optional.of("no %s for %s".formatted(host, producer));

        assertThat(fixture.refused("http://c1/", "").description())
                .contains("no c1 for " + NotificationFixture.PRODUCER);
        String toPullPoint = "<wsnt:ConsumerReference><wsa:Address>" + NotificationFixture.PULL
                + "</wsa:Address><wsa:ReferenceParameters>"
                + NotificationNames.text(NotificationNames.PULL_POINT_KEY, fixture.pullPoint())
                + "</wsa:ReferenceParameters></wsnt:ConsumerReference>";
        ServiceCalls.answer(fixture.producerService(),
                ServiceCalls.call(NotificationOperations.SUBSCRIBE, toPullPoint));
    }

    @Test
    void subscribe_diskFull_isSubscribeCreationFailedWithoutSubscription() {
        fixture.store().full(true);

        assertThat(fixture.refused("http://c1/", "").kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
        fixture.store().full(false);
        fixture.publish(A, "", "1");
        assertThat(fixture.sender.deliveries()).isEmpty();
    }

    @Test
    void getCurrentMessage_afterMessages_isTheLastOfTheTopic() {
        fixture.publish(A, "", "1");
        fixture.publish(A, "", "2");
        fixture.publish(C, "", "3");

        XmlFragment answer = ServiceCalls.answer(fixture.producerService(), current("Simple", "p:a"));

        assertThat(answer.root().text()).isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource({"Simple,p:a,NO_CURRENT_MESSAGE_ON_TOPIC", "Simple,p:x,TOPIC_NOT_SUPPORTED",
        "Full,p:*,MULTIPLE_TOPICS_SPECIFIED", "Full,p:a/,INVALID_TOPIC_EXPRESSION",
        "Foreign,p:a,TOPIC_EXPRESSION_DIALECT_UNKNOWN"})
    void getCurrentMessage_invalidTopic_returnsTheSpecifiedFault(String dialect, String topic, FaultKind expected) {
        assertThat(ServiceCalls.fault(fixture.producerService(), current(dialect, topic)).kind()).isEqualTo(expected);
    }

    @Test
    void properties_ofTheProducer_areValidAndNameEveryDialect() {
        assertThat(fixture.producer().properties()).allSatisfy(ServiceCalls::valid)
                .extracting(property -> property.name().getLocalPart())
                .containsExactly("TopicExpression", "TopicExpression", "TopicExpression", "FixedTopicSet",
                        "TopicExpressionDialect", "TopicExpressionDialect", "TopicExpressionDialect",
                        "TopicExpressionDialect", "TopicExpressionDialect", "TopicSet");
    }

    private static Call current(String dialect, String topic) {
        return ServiceCalls.call(NotificationOperations.GET_CURRENT_MESSAGE,
                "<wsnt:Topic xmlns:p='urn:p' Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/" + dialect
                        + "'>" + topic + "</wsnt:Topic>");
    }

    @Test
    void publish_rawMessageWithSpecialCharacters_hasAUriAsAction() {
        fixture.subscribe("http://c1/", "<wsnt:SubscriptionPolicy><wsnt:UseRaw/></wsnt:SubscriptionPolicy>");

        fixture.producer()
                .publish(List.of(new Notification(A, "", Optional.empty(),
                        XmlTree.of(XmlFragment.parse("<m xmlns='urn:x&#10;Evil: 1&#13;&quot;é'/>")))));

        assertThat(fixture.sender.deliveries().getFirst().action()).isEqualTo("urn:x%0AEvil:%201%0D%22%C3%A9/m");
    }

    @Test
    void publish_oneSubscriptionsTopicExpressionFails_reachesTheOthers() {
        AtomicReference<TopicSet> topics = new AtomicReference<>(TopicSet.of(List.of(A)));
        NotificationProducer growing = new NotificationProducer(new NotificationProducer.ProducerDescription("Growing",
                topics::get, false, () -> XmlTree.of(XmlFragment.parse("<x/>"))), fixture.subscriptions());
        for (int i = 0; i < 4; i++) {
            String hostile = "<wsnt:Filter><wsnt:TopicExpression " + XPATH
                    + ">//*[count(//*[count(//*) &gt; 0]) &gt; 0]</wsnt:TopicExpression></wsnt:Filter>";
            subscribe("http://bad" + i + "/", hostile);
            subscribe("http://good" + i + "/", "");
        }

        topics.set(TopicSet.of(IntStream.range(0, 300)
                .mapToObj(i -> TopicPath.of(new QName("urn:p", "t" + i)))
                .toList()));
        growing.publish(List.of(NotificationFixture.notification(TopicPath.of(new QName("urn:p", "t7")), "", "news")));

        for (int i = 0; i < 4; i++) {
            assertThat(fixture.sender.texts("good" + i)).containsExactly("news");
        }
    }

    /** Subscribes to the producer Growing. */
    private void subscribe(String consumer, String rest) {
        Call call = NotificationFixture.subscribeCall(consumer, rest, Caller.ANONYMOUS);
        NotificationFixture.done(fixture.subscriptions()
                .create("Growing", SubscribeRequest.read(call.body().root(), fixture.clock.now()), call.caller()));
    }
}
