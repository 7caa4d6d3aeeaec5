package org.openmds.wsrf.client.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;
import static org.openmds.wsrf.client.subscription.KeeperFixture.CHECK;
import static org.openmds.wsrf.client.subscription.KeeperFixture.PULL;
import static org.openmds.wsrf.client.subscription.KeeperFixture.terms;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Ended;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Failed;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GapCause;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GaveUp;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Lost;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.NotSubscribed;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.OutageBegan;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.OutageEnded;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Repaired;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.Subscribed;
import org.openmds.wsrf.client.subscription.SubscriptionListener.Reading;
import org.openmds.wsrf.fault.FaultKind;

/** Recovery of a keeper from the loss of its subscription or its producer. */
final class SubscriptionKeeperRecoveryTest {

    private static final String SUBSCRIBE = "subscribe NOTIFY";
    private static final SubscriptionTerms PUSH_ONLY = terms(List.of(DeliveryMode.NOTIFY), () -> 0L,
            Optional.empty());

    private final KeeperFixture fixture = new KeeperFixture();
    private final ScriptedProducer producer = fixture.producer;

    @AfterEach
    void close() {
        producer.willAnswer();
        fixture.close();
    }

    @Test
    void subscription_thatIsNotThereAnyMore_isMadeAgainAndTheGapRepaired() {
        fixture.start();
        fixture.time.advance(CHECK);
        producer.takeCalls();
        producer.willRefuse("check", FaultKind.RESOURCE_UNKNOWN);

        fixture.time.advance(CHECK);

        assertThat(producer.takeCalls()).containsExactly("check", "end 1", SUBSCRIBE, "read");
        assertThat(fixture.events(Lost.class)).extracting(Lost::why)
                .containsExactly("the producer does not know the subscription any more");
        assertThat(fixture.events(Subscribed.class)).extracting(Subscribed::again).containsExactly(false, true);
        assertThat(fixture.gaps()).containsExactly(GapCause.RESUBSCRIBED);
        assertThat(fixture.events).last().isInstanceOf(Repaired.class);
    }

    @Test
    void subscription_thatIsLostBeforeItIsConfirmed_isMadeAgainWithBackoff() {
        fixture.start(PUSH_ONLY);

        for (int i = 0; i < 3; i++) {
            producer.sendEnd();
            fixture.time.advance(Duration.ofSeconds(1L << i).minusMillis(1));
            assertThat(fixture.status().isSubscribed()).isFalse();
            fixture.time.advance(Duration.ofMillis(1));
            assertThat(fixture.status().isSubscribed()).isTrue();
        }
    }

    @Test
    void subscription_thatTheProducerEnds_isMadeAgainAtOnce() {
        fixture.start();
        fixture.time.advance(CHECK);
        producer.takeCalls();

        producer.sendEnd();

        assertThat(producer.takeCalls()).containsExactly("end 1", SUBSCRIBE, "read");
        assertThat(fixture.events(Lost.class)).extracting(Lost::why)
                .containsExactly("the producer has ended the subscription: no reason");
        producer.send("again");
        assertThat(fixture.received).containsExactly("again");
    }

    @Test
    void subscription_thatEndsWithItsProducer_isReadAtOnce() {
        fixture.start();
        fixture.time.advance(CHECK);
        producer.willNotAnswer("");
        fixture.reading = Reading.FAILED;
        producer.takeCalls();

        producer.sendEnd();

        assertThat(producer.takeCalls()).containsExactly("end 1", SUBSCRIBE, "read");
        assertThat(fixture.status().isSubscribed()).isFalse();
    }

    @Test
    void manager_thatAnswersNothing_hasTheStateRead() {
        fixture.start();
        fixture.time.advance(CHECK);
        producer.willRefuse("check", FaultKind.BASE);
        producer.willRefuse("renew", FaultKind.BASE);
        producer.takeCalls();

        fixture.time.advance(CHECK);

        assertThat(producer.takeCalls()).containsExactly("check", "renew PT10M", "read");
        assertThat(fixture.status().isSubscribed()).isTrue();
    }

    @Test
    void lease_thatCannotBeRenewed_endsAndTheSubscriptionIsMadeAgain() {
        fixture.start();
        producer.willRefuse("renew", FaultKind.BASE);
        fixture.time.advance(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(producer.takeCalls()).containsOnlyOnce(SUBSCRIBE);

        fixture.time.advance(Duration.ofSeconds(2));

        assertThat(producer.takeCalls()).contains(SUBSCRIBE);
        assertThat(fixture.events(Lost.class).getFirst().why()).contains("lease has ended", "refused to renew it: no");
    }

    @Test
    void call_withoutAnswer_isRepeatedAndTheSubscriptionKept() {
        fixture.start();
        producer.willNotAnswer("check");
        fixture.time.advance(CHECK.multipliedBy(2));
        assertThat(fixture.events(OutageBegan.class)).hasSize(1);

        producer.willAnswer();
        fixture.time.advance(CHECK);

        assertThat(producer.takeCalls()).containsOnlyOnce(SUBSCRIBE);
        assertThat(fixture.events(OutageEnded.class)).hasSize(1);
        assertThat(fixture.events(Lost.class)).isEmpty();
    }

    @Test
    void calls_withoutAnswer_endTheSubscriptionAtTheThird() {
        fixture.start();
        producer.willNotAnswer("check");

        fixture.time.advance(CHECK.multipliedBy(3));

        assertThat(fixture.events(Lost.class)).extracting(Lost::why).containsExactly("silent: check");
    }

    @Test
    void pullPoint_withoutAnswer_isReadAgainLaterAndLater() {
        fixture.start(terms(List.of(DeliveryMode.PULL), () -> 0L, Optional.empty()));
        producer.willNotAnswer("fetch");

        fixture.time.advance(PULL.plusSeconds(1));
        assertThat(producer.calls).filteredOn("fetch"::equals).hasSize(2);
        producer.willAnswer();
        fixture.time.advance(Duration.ofSeconds(2));

        assertThat(producer.calls).filteredOn("fetch"::equals).hasSize(3);
        assertThat(producer.calls).containsOnlyOnce("subscribe PULL");
    }

    @Test
    void pullPoint_withALostAnswer_isAGapThatAReadingRepairs() {
        fixture.start(terms(List.of(DeliveryMode.PULL)));
        producer.willLoseTheAnswer("fetch");
        producer.takeCalls();

        fixture.time.advance(PULL);

        assertThat(fixture.gaps()).containsExactly(GapCause.UNANSWERED);
        assertThat(producer.takeCalls()).containsExactly("fetch", "read");
    }

    @Test
    void pullPoint_thatIsGone_isMadeAgain() {
        fixture.start(terms(List.of(DeliveryMode.PULL)));
        producer.willRefuse("fetch", FaultKind.RESOURCE_UNKNOWN);

        fixture.time.advance(PULL);

        assertThat(fixture.events(Lost.class)).extracting(Lost::why)
                .containsExactly("the producer does not know the pull point any more");
    }

    @Test
    void producer_thatIsAwayForLong_isCalledRarelyAndFoundWhenItIsBack() {
        producer.willNotAnswer("");
        fixture.reading = Reading.FAILED;
        fixture.start();
        fixture.time.advance(Duration.ofMinutes(10));

        assertThat(producer.calls).hasSizeBetween(40, 60);
        assertThat(fixture.status().lastFailure()).contains("silent: ");
        producer.willAnswer();
        fixture.reading = Reading.SAME;
        fixture.time.advance(CHECK);

        assertThat(fixture.status().isSubscribed()).isTrue();
        producer.send("back");
        assertThat(fixture.received).containsExactly("back");
    }

    @Test
    void retries_growToTheCeilingAndJitterShortensThem() {
        producer.willNotAnswer("subscribe");
        fixture.start(terms(List.of(DeliveryMode.NOTIFY), () -> -1L, Optional.empty()));
        fixture.time.advance(Duration.ofMinutes(3));

        List<Duration> retries = fixture.events(NotSubscribed.class).stream().map(NotSubscribed::retry).toList();
        assertThat(retries).startsWith(retries.stream().sorted().limit(5).toArray(Duration[]::new));
        assertThat(retries.getFirst()).isBetween(Duration.ofMillis(499), Duration.ofMillis(501));
        assertThat(retries.getLast()).isBetween(CHECK.dividedBy(2).minusMillis(1), CHECK.dividedBy(2).plusMillis(1));
    }

    @Test
    void outage_longerThanAccepted_endsTheKeeper() {
        fixture.start(terms(List.of(DeliveryMode.NOTIFY), () -> 0L, Optional.of(Duration.ofSeconds(75))));
        producer.willNotAnswer("");

        fixture.time.advance(CHECK.plusSeconds(74));
        assertThat(fixture.events(GaveUp.class)).isEmpty();
        fixture.time.advance(Duration.ofSeconds(1));

        assertThat(fixture.events(GaveUp.class)).extracting(GaveUp::why)
                .singleElement()
                .asInstanceOf(THROWABLE)
                .hasMessageStartingWith("silent: ");
        assertThat(fixture.events).last().isInstanceOf(Ended.class);
        assertThat(fixture.status().closed()).isTrue();
        assertThat(fixture.time.untilNext()).isEmpty();
    }

    @Test
    void step_anUnexpectedFailure_isReportedAndTheKeeperGoesOn() {
        producer.willBreak("subscribe");
        fixture.start();
        assertThat(fixture.events(Failed.class)).hasSize(1);

        producer.willAnswer();
        fixture.time.advance(CHECK);

        assertThat(fixture.status().isSubscribed()).isTrue();
    }

    @Test
    void reading_withAnUnexpectedFailure_receivesTheMessagesOfThatTime() {
        fixture.whileReading = () -> {
            producer.send("meanwhile");
            throw new StackOverflowError();
        };

        fixture.start();

        assertThat(fixture.events(Failed.class)).hasSize(1);
        assertThat(fixture.received).containsExactly("meanwhile");
    }
}
