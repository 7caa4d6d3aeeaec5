package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.A;
import static org.openmds.wsrf.notification.subscription.NotificationFixture.C;

import java.time.Duration;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.service.ServiceCalls;

class DeliveryQueueTest {

    /** Waiting time above which a host counts as waiting. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final NotificationFixture fixture = new NotificationFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void slowConsumer_getsTheNewestOfEachSubjectWhenItIsReady() {
        fixture.sender.slow("c1");
        fixture.subscribe("http://c1/", "");

        publish("x1 x2 y1 x3 z1 y2");
        assertThat(fixture.sender.texts("c1")).containsExactly("x1");
        fixture.sender.release();

        assertThat(fixture.sender.texts("c1")).containsExactly("x1", "x3", "z1", "y2");
        fixture.sender.bodies("c1").forEach(ServiceCalls::valid);
        assertThat(fixture.statistics.dropped()).isZero();
        // x3 replaced x2, y2 replaced y1.
        assertThat(fixture.statistics.coalesced()).isEqualTo(2);
    }

    @Test
    void slowConsumer_delaysNoOtherConsumer() {
        fixture.sender.slow("c1");
        fixture.subscribe("http://c1/", "");
        fixture.subscribe("http://c2/", "");

        publish("x1 x2 x3");

        assertThat(fixture.sender.texts("c2")).containsExactly("x1", "x2", "x3");
    }

    @Test
    void manyPending_areSentInSeveralNotifiesInOrder() {
        fixture.sender.slow("c1");
        fixture.subscribe("http://c1/", "");

        publish("a1 b1 c1 d1 e1 f1");
        IntStream.range(0, 3).forEach(i -> fixture.sender.release());

        assertThat(fixture.sender.texts("c1")).containsExactly("a1", "b1", "c1", "d1", "e1", "f1");
        assertThat(fixture.sender.bodies("c1")).hasSize(3);
    }

    @Test
    void tooManyPending_dropsTheOldestAndCounts() {
        fixture.sender.slow("c1");
        fixture.subscribe("http://c1/", "");

        publish("a1 b1 c1 d1 e1 f1 g1 h1");
        IntStream.range(0, 3).forEach(i -> fixture.sender.release());

        assertThat(fixture.sender.texts("c1")).containsExactly("a1", "d1", "e1", "f1", "g1", "h1");
        assertThat(fixture.statistics.dropped()).isEqualTo(2);
    }

    @Test
    void sameSubjectOnAnotherTopic_isKept() {
        fixture.sender.slow("c1");
        fixture.subscribe("http://c1/", "");

        publish("a1 x1");
        fixture.publish(C, "x", "other");
        fixture.sender.release();

        assertThat(fixture.sender.texts("c1")).containsExactly("a1", "x1", "other");
    }

    @Test
    void consumerDown_isRetriedWithGrowingDelaysAndGetsTheNewest() {
        fixture.sender.down("c1");
        fixture.subscribe("http://c1/", "");

        publish("x1 y1 x2");
        IntStream.range(0, 4).forEach(i -> fixture.timer.run());
        fixture.sender.down("no consumer");
        int before = fixture.sender.texts("c1").size();
        fixture.timer.run();

        assertThat(fixture.sender.texts("c1").subList(before, fixture.sender.texts("c1").size()))
                .containsExactly("y1", "x2");
        assertThat(fixture.timer.delays()).hasSize(5)
                .satisfies(delays -> assertThat(delays.getFirst()).isBetween(Duration.ofMillis(500),
                        Duration.ofSeconds(1)))
                .satisfies(delays -> assertThat(delays.getLast()).isBetween(Duration.ofSeconds(8),
                        Duration.ofSeconds(16)));
    }

    @Test
    void consumerDownForTooLong_losesItsSubscriptionAndIsNotified() {
        fixture.sender.down("c1");
        String key = fixture.subscribe("http://c1/", "");
        fixture.subscribe("http://c2/", "");

        publish("x1");
        fixture.clock.advance(NotificationFixture.DELIVERY.cutOff().minusMillis(1));
        fixture.timer.run();
        assertThat(fixture.subscriptions().find(key)).isPresent();
        fixture.clock.advance(Duration.ofMillis(1));
        fixture.timer.run();

        await().until(() -> fixture.subscriptions().find(key).isEmpty());
        ReceivedNotification last = fixture.sender.received("c1").getLast();
        assertThat(last.message().name().getLocalPart()).isEqualTo("TerminationNotification");
        assertThat(last.producer().orElseThrow().referenceParameters().getFirst().root().text()).isEqualTo(key);
        ServiceCalls.valid(last.message());
        assertThat(fixture.statistics.cutOffs()).isOne();
        publish("x2");
        assertThat(fixture.sender.texts("c2")).containsExactly("x1", "x2");
    }

    @Test
    void consumerCutOffWhileTheDiskIsFull_losesItsSubscriptionLater() {
        fixture.sender.down("c1");
        String key = fixture.subscribe("http://c1/", "");
        publish("x1");
        fixture.clock.advance(NotificationFixture.DELIVERY.cutOff());
        fixture.store().full(true);
        fixture.timer.run();
        await().until(() -> fixture.timer.delays().size() == 2);
        assertThat(fixture.subscriptions().find(key)).isPresent();

        fixture.store().full(false);
        fixture.timer.run();

        await().until(() -> fixture.subscriptions().find(key).isEmpty());
        assertThat(fixture.statistics.cutOffs()).isOne();
    }

    @Test
    void consumerUpAgain_resetsTheBackoff() {
        fixture.sender.down("c1");
        String key = fixture.subscribe("http://c1/", "");
        publish("x1");
        fixture.clock.advance(NotificationFixture.DELIVERY.cutOff().minusMillis(1));
        fixture.sender.down("no consumer");
        fixture.timer.run();
        fixture.sender.down("c1");
        fixture.clock.advance(NotificationFixture.DELIVERY.cutOff().dividedBy(2));

        publish("x2");
        fixture.timer.run();

        assertThat(fixture.subscriptions().find(key)).isPresent();
        assertThat(fixture.statistics.failures()).isEqualTo(3);
    }

    @Test
    void pausedWhileConsumerIsDown_isNotRetriedAndLosesPending() {
        fixture.sender.down("c1");
        String key = fixture.subscribe("http://c1/", "");
        publish("x1");
        fixture.sender.down("no consumer");
        int before = fixture.sender.deliveries().size();

        NotificationFixture.done(fixture.subscriptions().pause(key, true));
        fixture.timer.run();
        NotificationFixture.done(fixture.subscriptions().pause(key, false));
        publish("y1");

        assertThat(fixture.sender.texts("c1").subList(before, fixture.sender.texts("c1").size()))
                .containsExactly("y1");
    }

    @Test
    void pausedWhileAMessageIsInFlight_doesNotRetryIt() {
        fixture.sender.slow("c1");
        String key = fixture.subscribe("http://c1/", "");
        publish("x1");

        NotificationFixture.done(fixture.subscriptions().pause(key, true));
        fixture.sender.fail();
        fixture.timer.run();
        NotificationFixture.done(fixture.subscriptions().pause(key, false));
        publish("y1");

        assertThat(fixture.sender.texts("c1")).containsExactly("x1", "y1");
    }

    @Test
    void pausedForLong_doesNotCountTowardsTheCutOff() {
        fixture.sender.down("c1");
        String key = fixture.subscribe("http://c1/", "");
        publish("x1");

        NotificationFixture.done(fixture.subscriptions().pause(key, true));
        fixture.timer.run();
        fixture.clock.advance(NotificationFixture.DELIVERY.cutOff().multipliedBy(2));
        NotificationFixture.done(fixture.subscriptions().pause(key, false));
        publish("y1");
        fixture.timer.run();

        assertThat(fixture.statistics.cutOffs()).isZero();
        assertThat(fixture.subscriptions().find(key)).isPresent();
    }

    /** Publishes on topic A; the first letter of a text is its subject. */
    @Test
    void progress_oneDeadConsumer_isNoFaultOfTheServer() {
        fixture.sender.down("c1");
        fixture.subscribe("http://c1/", "");
        fixture.subscribe("http://c2/", "");
        publish("x1");
        fixture.clock.advance(LIMIT);
        fixture.timer.run();

        DeliveryProgress progress = fixture.subscriptions().progress(LIMIT);

        assertThat(progress).isEqualTo(new DeliveryProgress(2, 1, LIMIT, Duration.ZERO));
        assertThat(progress.isStuck(LIMIT)).isFalse();
        assertThat(progress.isFailingWidely()).isFalse();
    }

    @Test
    void progress_noAttemptEnds_isStuckUntilOneDoes() {
        fixture.sender.slow("c1");
        fixture.subscribe("http://c1/", "");
        publish("x1");
        fixture.clock.advance(LIMIT.minusNanos(1));
        assertThat(fixture.subscriptions().progress(LIMIT).isStuck(LIMIT)).isFalse();

        fixture.clock.advance(Duration.ofNanos(1));
        assertThat(fixture.subscriptions().progress(LIMIT).isStuck(LIMIT)).isTrue();

        fixture.sender.release();
        assertThat(fixture.subscriptions().progress(LIMIT))
                .isEqualTo(new DeliveryProgress(1, 0, Duration.ZERO, Duration.ZERO));
    }

    @Test
    void progress_mostHostsAcceptNothing_failWidely() {
        fixture.sender.down("dead");
        fixture.subscribe("http://dead1/", "");
        fixture.subscribe("http://dead2/", "");
        fixture.subscribe("http://c3/", "");
        publish("x1");
        fixture.clock.advance(LIMIT);
        fixture.timer.run();

        assertThat(fixture.subscriptions().progress(LIMIT).isFailingWidely()).isTrue();

        fixture.sender.down("no consumer");
        fixture.timer.run();
        assertThat(fixture.subscriptions().progress(LIMIT).isFailingWidely()).isFalse();
    }

    @Test
    void progress_nothingWaitsForALongTime_isNotStuck() {
        fixture.subscribe("http://c1/", "");
        publish("x1");

        fixture.clock.advance(LIMIT.multipliedBy(10));

        assertThat(fixture.subscriptions().progress(LIMIT).isStuck(LIMIT)).isFalse();
    }

    private void publish(String texts) {
        for (String text : texts.split(" ", -1)) {
            fixture.publish(A, text.substring(0, 1), text);
        }
    }
}
