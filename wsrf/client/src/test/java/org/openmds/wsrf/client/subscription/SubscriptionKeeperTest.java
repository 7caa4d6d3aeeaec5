package org.openmds.wsrf.client.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.client.subscription.KeeperFixture.CHECK;
import static org.openmds.wsrf.client.subscription.KeeperFixture.PULL;
import static org.openmds.wsrf.client.subscription.KeeperFixture.TRUSTED;
import static org.openmds.wsrf.client.subscription.KeeperFixture.UNTRUSTED;
import static org.openmds.wsrf.client.subscription.KeeperFixture.terms;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Confirmed;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Gap;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GapCause;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.NotSubscribed;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Repaired;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Subscribed;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Reading;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Receipt;
import org.openmds.wsrf.fault.FaultKind;

/** Normal operation of a keeper, its delivery modes and gaps. */
final class SubscriptionKeeperTest {

    private static final String SUBSCRIBE = "subscribe NOTIFY";
    private static final String PULL_SUBSCRIBE = "subscribe PULL";

    private final KeeperFixture fixture = new KeeperFixture();
    private final ScriptedProducer producer = fixture.producer;

    @AfterEach
    void close() {
        producer.willAnswer();
        fixture.close();
    }

    @Test
    void start_subscribesFirstAndThenReads() {
        fixture.start();

        assertThat(producer.calls).containsExactly(SUBSCRIBE, "read");
        assertThat(fixture.events).hasSize(1)
                .first()
                .isInstanceOfSatisfying(Subscribed.class, event -> assertThat(event.again()).isFalse());
        assertThat(fixture.status().mode()).contains(DeliveryMode.NOTIFY);
        assertThat(fixture.status().since()).isEqualTo(ManualTime.START);
        assertThat(fixture.status().gaps()).isZero();
    }

    @Test
    void start_withoutReadings_passesMessagesOnAtOnce() {
        producer.inTheMiddleOfSubscribe(() -> producer.send("early"));
        fixture.start(terms(KeeperFixture.BOTH, () -> 0L, Optional.empty()));
        fixture.time.advance(Duration.ofSeconds(3));

        producer.send("late");

        assertThat(producer.calls).containsExactly(SUBSCRIBE);
        assertThat(fixture.received).containsExactly("early", "late");
        assertThat(fixture.status().lastMessage()).contains(ManualTime.START.plusSeconds(3));
    }

    @Test
    void message_duringSubscribeAndReading_isReceivedAfterTheReading() {
        producer.inTheMiddleOfSubscribe(() -> producer.send("first"));
        fixture.whileReading = () -> {
            producer.send("second");
            assertThat(fixture.received).isEmpty();
        };

        fixture.start();

        assertThat(fixture.received).containsExactly("first", "second");
    }

    @Test
    void message_ofAnotherSubscription_isDropped() {
        fixture.start();

        producer.sendFrom(7, "foreign");

        assertThat(fixture.received).isEmpty();
    }

    @Test
    void message_thatDoesNotSuffice_hasTheStateRead() {
        fixture.start();
        fixture.receipt = Receipt.UNCLEAR;
        producer.takeCalls();

        assertThat(producer.send("unclear")).isTrue();

        assertThat(producer.takeCalls()).containsExactly("read");
    }

    @Test
    void message_withoutRoom_isRefusedSoThatTheProducerSendsItAgain() {
        fixture.start();
        fixture.receipt = Receipt.REFUSED;

        assertThat(producer.send("too many")).isFalse();
    }

    @Test
    void messages_floodDuringAReading_areBoundedAndTheStateIsReadAgain() {
        fixture.whileReading = () -> producer
                .send(IntStream.rangeClosed(0, MessageBuffer.MAX_MESSAGES)
                        .mapToObj(Integer::toString)
                        .toArray(
                                String[]::new));

        fixture.start();

        assertThat(fixture.received).isEmpty();
        assertThat(fixture.gaps()).containsExactly(GapCause.OVERFLOW);
        producer.takeCalls();
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(producer.takeCalls()).containsExactly("read");
        assertThat(fixture.events).last().isInstanceOf(Repaired.class);
    }

    @Test
    void lease_isRenewedAtItsHalf() {
        fixture.start();
        fixture.time.advance(Duration.ofMinutes(5).minusSeconds(1));
        assertThat(producer.takeCalls()).doesNotContain("renew PT10M");

        fixture.time.advance(Duration.ofSeconds(2));

        assertThat(producer.takeCalls()).contains("renew PT10M");
        fixture.time.advance(Duration.ofHours(5));
        assertThat(producer.takeCalls()).doesNotContain(SUBSCRIBE);
    }

    @Test
    void lease_withoutEnd_isCheckedOnly() {
        producer.granted = Optional.empty();
        fixture.start();
        producer.takeCalls();

        fixture.time.advance(Duration.ofHours(1));

        assertThat(producer.takeCalls()).contains("check", "read")
                .doesNotContain("renew PT10M")
                .hasSizeBetween(130,
                        135);
        assertThat(fixture.events(Confirmed.class)).hasSize(120);
    }

    @Test
    void lease_veryShort_isRenewedInTime() {
        producer.granted = Optional.of(Duration.ofSeconds(1));
        fixture.start();

        fixture.time.advance(Duration.ofMillis(1_600));

        assertThat(producer.calls).containsExactly(SUBSCRIBE, "read", "renew PT10M", "renew PT10M", "renew PT10M");
    }

    @Test
    void lease_thatIsOverWhenItIsGranted_doesNotFloodTheProducer() {
        producer.granted = Optional.of(Duration.ofSeconds(-1));
        fixture.start();
        producer.takeCalls();

        fixture.time.advance(Duration.ofSeconds(10));

        assertThat(producer.takeCalls()).hasSizeLessThan(15);
    }

    @Test
    void listener_thatRefuses_isPolledAndAskedAgain() {
        fixture.refusal = Optional.of("the limit is reached");
        fixture.start();

        fixture.time.advance(CHECK.minusMillis(1));
        assertThat(producer.calls).containsOnly("read");
        assertThat(fixture.events(NotSubscribed.class)).extracting(NotSubscribed::why)
                .containsExactly("the limit is reached");
        assertThat(fixture.status().isSubscribed()).isFalse();
        fixture.refusal = Optional.empty();
        fixture.time.advance(CHECK);

        assertThat(fixture.status().isSubscribed()).isTrue();
    }

    @Test
    void consumer_thatIsRefused_pulls() {
        producer.willRefuse(SUBSCRIBE, FaultKind.SUBSCRIBE_CREATION_FAILED);
        fixture.start();
        assertThat(producer.takeCalls()).containsExactly(SUBSCRIBE, PULL_SUBSCRIBE, "read");

        producer.waiting.addAll(producer.messages("a", "b"));
        fixture.time.advance(PULL);

        assertThat(fixture.received).containsExactly("a", "b");
        assertThat(fixture.status().mode()).contains(DeliveryMode.PULL);
    }

    @Test
    void consumer_thatIsRefusedAndMayNotPull_isPolledAndRarelyTriedAgain() {
        producer.willRefuse("subscribe", FaultKind.SUBSCRIBE_CREATION_FAILED);
        fixture.start(terms(List.of(DeliveryMode.NOTIFY)));
        assertThat(producer.takeCalls()).containsExactly(SUBSCRIBE, "read");

        fixture.time.advance(Duration.ofHours(2));

        assertThat(producer.takeCalls().stream().filter(SUBSCRIBE::equals)).hasSizeBetween(5, 20);
    }

    @Test
    void pullPoint_thatIsRefused_isNotTriedAgainWhereNotificationsMayBeUsed() {
        producer.willRefuse(PULL_SUBSCRIBE, FaultKind.BASE);
        fixture.start(terms(List.of(DeliveryMode.PULL, DeliveryMode.NOTIFY)));

        fixture.time.advance(CHECK);

        assertThat(producer.takeCalls()).filteredOn(call -> call.startsWith("subscribe"))
                .containsExactly(PULL_SUBSCRIBE, SUBSCRIBE);
        assertThat(fixture.status().mode()).contains(DeliveryMode.NOTIFY);
    }

    @Test
    void pullPoint_listenerIsNotReady_isNotRead() {
        fixture.ready = false;
        fixture.start(terms(List.of(DeliveryMode.PULL)));
        producer.waiting.addAll(producer.messages("a"));

        fixture.time.advance(PULL.multipliedBy(4));
        assertThat(producer.takeCalls()).doesNotContain("fetch");
        fixture.ready = true;
        fixture.time.advance(PULL);

        assertThat(fixture.received).containsExactly("a");
    }

    @Test
    void pullPoint_manyMessages_areFetchedInPartsWithoutTheLongPause() {
        fixture.start(terms(List.of(DeliveryMode.PULL)));
        producer.waiting.addAll(producer.messages(IntStream.range(0, 1_200)
                .mapToObj(Integer::toString)
                .toArray(
                        String[]::new)));

        fixture.time.advance(PULL.plusMillis(200));

        assertThat(fixture.received).hasSize(1_200);
    }

    @Test
    void pullPoint_thatDroppedMessages_isAGapThatAReadingRepairs() {
        fixture.start(terms(List.of(DeliveryMode.PULL)));
        producer.dropped = 2;
        producer.takeCalls();

        fixture.time.advance(PULL);

        assertThat(fixture.events(Gap.class)).extracting(Gap::why)
                .containsExactly("the pull point was full: 2 messages were dropped before they were fetched");
        assertThat(producer.takeCalls()).containsExactly("fetch", "read");
        assertThat(fixture.events).last().isInstanceOf(Repaired.class);
        assertThat(fixture.status().gaps()).isEqualTo(1);
    }

    @Test
    void change_withoutMessage_leadsToAPullPoint() {
        fixture.start();
        fixture.reading = Reading.CHANGED;
        fixture.time.advance(CHECK);
        assertThat(fixture.status().mode()).contains(DeliveryMode.NOTIFY);

        fixture.time.advance(CHECK.plusSeconds(1));

        assertThat(fixture.status().mode()).contains(DeliveryMode.PULL);
        assertThat(fixture.gaps()).containsExactly(GapCause.UNNOTIFIED, GapCause.RESUBSCRIBED);
    }

    @Test
    void change_whoseMessageCameLate_leadsToNothing() {
        fixture.start();
        fixture.reading = Reading.CHANGED;
        fixture.time.advance(CHECK);
        fixture.reading = Reading.SAME;

        producer.send("late");
        fixture.time.advance(CHECK);

        assertThat(fixture.status().mode()).contains(DeliveryMode.NOTIFY);
        assertThat(fixture.gaps()).isEmpty();
    }

    @Test
    void change_withoutMessageAndWithoutPullPoint_isReadAtTheShortInterval() {
        fixture.start(terms(List.of(DeliveryMode.NOTIFY)));
        fixture.reading = Reading.CHANGED;
        fixture.time.advance(CHECK.multipliedBy(2));
        fixture.reading = Reading.SAME;
        fixture.time.advance(TRUSTED);
        producer.takeCalls();

        fixture.time.advance(UNTRUSTED.multipliedBy(3));

        assertThat(fixture.gaps()).containsExactly(GapCause.UNNOTIFIED);
        assertThat(producer.takeCalls().stream().filter("read"::equals)).hasSizeBetween(2, 4);
    }
}
