package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.subscription.SubscriberFixture.CHECK;
import static org.openmds.aggregator.subscription.SubscriberFixture.HOST;
import static org.openmds.aggregator.subscription.SubscriberFixture.INTERVAL;
import static org.openmds.aggregator.subscription.SubscriberFixture.change;
import static org.openmds.aggregator.subscription.SubscriberFixture.entry;
import static org.openmds.aggregator.subscription.SubscriberFixture.host;
import static org.openmds.aggregator.subscription.SubscriberFixture.interest;
import static org.openmds.aggregator.subscription.SubscriberFixture.propertyOf;
import static org.openmds.aggregator.subscription.SubscriberFixture.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.xml.XmlFragment;

/** Normal operation of a subscriber, and its reactions to refusals. */
final class SubscriberTest {

    private static final String SUBSCRIBE = "subscribe NOTIFY PT10M";

    private final SubscriberFixture fixture = new SubscriberFixture();
    private final FakeProducer producer = fixture.producer;

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void start_subscribesFirstAndThenReads() {
        producer.reading = propertyOf(host("a"));

        fixture.start();

        assertThat(producer.calls).containsExactly(SUBSCRIBE, "read");
        assertThat(fixture.collected()).isEqualTo("[a]");
        assertThat(fixture.news).hasValue(1);
        assertThat(fixture.metric("sources.notified")).isEqualTo(1);
    }

    @Test
    void message_ofAChange_isKnownAtOnce() {
        producer.reading = propertyOf(host("a"));
        fixture.start();

        producer.send(change(host("b"), host("c")));

        assertThat(fixture.collected()).isEqualTo("[b, c]");
        assertThat(fixture.news).hasValue(2);
    }

    @Test
    void message_withAKnownValueInADifferentSpelling_isNoChange() {
        producer.reading = propertyOf(host("a"));
        fixture.start();

        producer.send(change("<x:Host xmlns:x='urn:host' xmlns:more='urn:more'>a</x:Host>"));

        assertThat(fixture.news).hasValue(1);
    }

    @Test
    void message_whileItIsRead_countsAfterTheReading() {
        producer.reading = propertyOf(host("old"));
        producer.inTheMiddleOfReading(() -> producer.send(change(host("new"))));

        fixture.start();

        assertThat(fixture.collected()).isEqualTo("[new]");
    }

    @Test
    void message_ofAnotherSubscription_isDropped() {
        producer.reading = propertyOf(host("a"));
        fixture.start();

        producer.sendFrom(7, change(host("b")));

        assertThat(fixture.collected()).isEqualTo("[a]");
    }

    @Test
    void message_withoutValue_hasThePropertyRead() {
        fixture.start();
        producer.reading = propertyOf(host("a"));

        producer.send("<something/>");

        assertThat(fixture.collected()).isEqualTo("[a]");
    }

    @Test
    void topic_thatIsNoProperty_givesItsLastMessage() {
        producer.reading = new TopicReading.Message(Optional.empty());
        fixture.start();
        assertThat(fixture.collected()).isEqualTo("[]");

        producer.send("<one>1</one>", "<two>2</two>");

        assertThat(fixture.collected()).isEqualTo("[2]");
        producer.reading = new TopicReading.Message(Optional.of(XmlFragment.parse("<three>3</three>")));
        fixture.scheduler.advance(CHECK);
        assertThat(fixture.collected()).isEqualTo("[3]");
    }

    @Test
    void reading_whileTheConditionDoesNotHold_leavesWhatIsKnown() {
        producer.reading = propertyOf(host("a"));
        fixture.start();
        producer.reading = new TopicReading.Withheld();

        fixture.scheduler.advance(CHECK);

        assertThat(fixture.collected()).isEqualTo("[a]");
    }

    @Test
    void entries_areChangedOneByOne() {
        producer.reading = propertyOf(entry("1", "a"), entry("2", "b"));
        fixture.start(interest(EntryTopicState.ENTRY), SubscriberFixture.SETTINGS);

        producer.send(change(entry("2", "B")), change(entry("3", "c")));
        producer.send(change().replace("<rp:NewValues>", "<rp:OldValues>" + entry("1", "a")
                + "</rp:OldValues><rp:NewValues>"));

        assertThat(fixture.collected()).contains("B", "c").doesNotContain("a,");
        assertThat(fixture.collected().split("producer/entry", -1)).hasSize(3);
    }

    @Test
    void lease_isRenewedAtItsHalf() {
        fixture.start();
        producer.takeCalls();

        fixture.scheduler.advance(Duration.ofMinutes(5).minusSeconds(1));
        assertThat(producer.takeCalls()).doesNotContain("renew PT10M");
        fixture.scheduler.advance(Duration.ofSeconds(2));
        assertThat(producer.takeCalls()).contains("renew PT10M");
    }

    @Test
    void lease_withoutEnd_isCheckedOnly() {
        producer.granted = Optional.empty();
        fixture.start();
        producer.takeCalls();

        fixture.scheduler.advance(Duration.ofHours(1));

        assertThat(producer.takeCalls()).contains("check", "read")
                .doesNotContain("renew PT10M")
                .hasSizeBetween(130,
                        135);
    }

    @Test
    void lifetime_thatWasNamed_isAskedFor() {
        RequestedLifetime until = new RequestedLifetime.Absolute(ManualClock.START.plus(Duration.ofMinutes(2)));
        fixture.start(interest(HOST, Optional.of(until)), SubscriberFixture.SETTINGS);
        assertThat(producer.calls).first().isEqualTo("subscribe NOTIFY PT2M");
        fixture.scheduler.advance(Duration.ofMinutes(3));
        producer.takeCalls();

        // The requested time is past.
        producer.sendEnd();
        fixture.scheduler.advance(Duration.ofSeconds(1));

        assertThat(producer.takeCalls()).contains(SUBSCRIBE);
    }

    @Test
    void subscriptions_atTheLimit_othersArePolled() {
        producer.reading = propertyOf(host("a"));
        fixture.start(interest(HOST), settings(PullMode.AUTO, 0));

        fixture.scheduler.advance(INTERVAL.multipliedBy(3));

        assertThat(producer.calls).containsOnly("read").hasSize(4);
        assertThat(fixture.collected()).isEqualTo("[a]");
    }

    @Test
    void consumer_thatIsRefused_pulls() {
        producer.willRefuse("subscribe NOTIFY", FaultKind.SUBSCRIBE_CREATION_FAILED);
        fixture.start();
        assertThat(fixture.metric("sources.pulled")).isEqualTo(1);

        producer.waiting.addAll(producer.messages(change(host("a")), change(host("b"))));
        fixture.scheduler.advance(Duration.ofMillis(500));

        assertThat(fixture.collected()).isEqualTo("[b]");
    }

    @Test
    void consumer_thatIsRefusedAndMayNotPull_polls() {
        producer.willRefuse("subscribe", FaultKind.SUBSCRIBE_CREATION_FAILED);
        fixture.start(interest(HOST), settings(PullMode.NEVER, 10));

        assertThat(producer.calls).containsExactly(SUBSCRIBE, "read");
    }

    @Test
    void change_withoutMessage_leadsToAPullPoint() {
        fixture.start();
        producer.reading = propertyOf(host("untold"));

        fixture.scheduler.advance(CHECK);
        assertThat(fixture.collected()).isEqualTo("[untold]");
        assertThat(fixture.metric("sources.notified")).isEqualTo(1);
        fixture.scheduler.advance(CHECK);

        fixture.scheduler.advance(Duration.ofSeconds(1));
        assertThat(fixture.metric("sources.pulled")).isEqualTo(1);
        assertThat(fixture.metric("source.untold")).isEqualTo(1);
    }

    @Test
    void change_whoseMessageCameLate_leadsToNothing() {
        fixture.start();
        producer.reading = propertyOf(host("late"));
        fixture.scheduler.advance(CHECK);

        producer.send(change(host("late")));
        fixture.scheduler.advance(CHECK);

        assertThat(fixture.metric("sources.notified")).isEqualTo(1);
        assertThat(fixture.metric("source.untold")).isZero();
    }

    @Test
    void change_withoutMessageAndWithoutPullPoint_isReadAtTheInterval() {
        fixture.start(interest(HOST), settings(PullMode.NEVER, 10));
        producer.reading = propertyOf(host("untold"));
        fixture.scheduler.advance(CHECK.multipliedBy(2));
        fixture.scheduler.advance(Duration.ofMinutes(5));
        producer.takeCalls();

        fixture.scheduler.advance(INTERVAL.multipliedBy(3));

        assertThat(fixture.metric("sources.notified")).isEqualTo(1);
        assertThat(producer.takeCalls().stream().filter("read"::equals)).hasSizeBetween(2, 4);
    }

    @Test
    void lease_thatIsOverWhenItIsGranted_doesNotFloodTheProducer() {
        producer.granted = Optional.of(Duration.ofSeconds(-1));
        fixture.start();
        producer.takeCalls();

        fixture.scheduler.advance(Duration.ofSeconds(10));

        assertThat(producer.takeCalls()).hasSizeLessThan(15);
    }

    @Test
    void values_thatDoNotFit_areAProblem() {
        String one = entry("1", "x".repeat(9 << 20));
        String two = entry("2", "y".repeat(9 << 20));
        producer.reading = propertyOf(one);
        fixture.start(interest(EntryTopicState.ENTRY), SubscriberFixture.SETTINGS);
        producer.reading = propertyOf(one, two);

        producer.send(change(two));

        assertThat(fixture.collected()).contains("http://producer/ does not fit into an entry", "16777216");
    }

    @Test
    void close_endsTheSubscriptionAndReceivesNothing() {
        fixture.start();

        fixture.close();
        producer.send(change(host("b")));
        fixture.scheduler.advance(Duration.ofHours(1));

        assertThat(producer.takeCalls()).containsExactly(SUBSCRIBE, "read", "end http://producer/1");
        assertThat(fixture.ended).hasValue(1);
        assertThat(fixture.news).hasValue(1);
        assertThat(List.of(fixture.metric("sources.followed"), fixture.metric("sources.notified")))
                .containsOnly(0.0);
    }
}
