package org.openmds.wsrf.client.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.client.subscription.KeeperFixture.terms;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Ended;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.NotEnded;
import org.openmds.wsrf.fault.FaultKind;

/** The end of a keeper. */
final class SubscriptionKeeperCloseTest {

    private static final String SUBSCRIBE = "subscribe NOTIFY";

    private final KeeperFixture fixture = new KeeperFixture();
    private final ScriptedProducer producer = fixture.producer;

    @AfterEach
    void close() {
        producer.willAnswer();
        fixture.close();
    }

    @Test
    void close_endsTheSubscriptionOnceAndReceivesNothing() {
        SubscriptionKeeper keeper = fixture.start();

        keeper.close();
        keeper.close();
        producer.send("after");
        fixture.time.advance(Duration.ofHours(1));

        assertThat(producer.takeCalls()).containsExactly(SUBSCRIBE, "read", "end 1");
        assertThat(fixture.received).isEmpty();
        assertThat(fixture.events(Ended.class)).hasSize(1);
        assertThat(fixture.status().closed()).isTrue();
        assertThat(fixture.status().isSubscribed()).isFalse();
    }

    @Test
    void close_producerIsAway_isReportedAndDone() {
        SubscriptionKeeper keeper = fixture.start();
        producer.willNotAnswer("end");

        keeper.close();

        assertThat(fixture.events(NotEnded.class)).hasSize(1);
        assertThat(fixture.events).last().isInstanceOf(Ended.class);
    }

    @Test
    void close_subscriptionIsGoneAlready_isNoError() {
        SubscriptionKeeper keeper = fixture.start();
        producer.willRefuse("end", FaultKind.RESOURCE_UNKNOWN);

        keeper.close();

        assertThat(fixture.events(NotEnded.class)).isEmpty();
    }

    @Test
    @Timeout(20)
    void close_whileAReadingBlocks_interruptsItAndUnsubscribes() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        fixture.whileReading = () -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            SubscriptionKeeper keeper = SubscriptionKeeper.start(producer, terms(KeeperFixture.BOTH), fixture,
                    new ClientThreads(fixture.time, calls, fixture.time, () -> 0L));
            reading.await();

            keeper.close();

            assertThat(producer.takeCalls()).containsExactly(SUBSCRIBE, "read", "end 1");
        }
    }

    @Test
    @Timeout(20)
    void close_whileASubscribeIsUnderWay_endsTheSubscriptionThatItBrings() throws Exception {
        CountDownLatch subscribing = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        producer.inTheMiddleOfSubscribe(() -> {
            subscribing.countDown();
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            SubscriptionKeeper keeper = SubscriptionKeeper.start(producer, terms(KeeperFixture.BOTH), fixture,
                    new ClientThreads(fixture.time, calls, fixture.time, () -> 0L));
            subscribing.await();

            CompletableFuture<Void> ended = keeper.end();
            assertThat(ended).isNotDone();
            answer.countDown();
            ended.get();

            assertThat(producer.takeCalls()).containsExactly(SUBSCRIBE, "end 1");
        }
    }
}
