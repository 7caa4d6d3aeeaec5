package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.subscription.SubscriberFixture.CHECK;
import static org.openmds.aggregator.subscription.SubscriberFixture.INTERVAL;
import static org.openmds.aggregator.subscription.SubscriberFixture.change;
import static org.openmds.aggregator.subscription.SubscriberFixture.host;
import static org.openmds.aggregator.subscription.SubscriberFixture.propertyOf;

import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;

/** Recovery of a subscriber from the loss of its subscription or its producer. */
final class SubscriberRecoveryTest {

    private static final String SUBSCRIBE = "subscribe NOTIFY PT10M";

    private final SubscriberFixture fixture = new SubscriberFixture();
    private final FakeProducer producer = fixture.producer;

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void subscription_thatIsNotThereAnyMore_isMadeAgainAtOnce() {
        producer.reading = propertyOf(host("a"));
        fixture.start();
        producer.takeCalls();
        producer.willRefuse("check", FaultKind.RESOURCE_UNKNOWN);
        producer.reading = propertyOf(host("b"));

        fixture.scheduler.advance(CHECK);

        assertThat(producer.takeCalls()).startsWith("check", "end http://producer/1");
        fixture.scheduler.advance(Duration.ofSeconds(1));
        assertThat(producer.takeCalls()).startsWith(SUBSCRIBE, "read");
        assertThat(fixture.collected()).isEqualTo("[b]");
        assertThat(fixture.metric("source.fallbacks")).isEqualTo(1);
        assertThat(fixture.metric("source.recoveries")).isEqualTo(1);
    }

    @Test
    void subscription_thatTheProducerEnds_isMadeAgain() {
        fixture.start();
        fixture.scheduler.advance(CHECK);
        producer.takeCalls();

        producer.sendEnd();

        assertThat(producer.takeCalls()).containsExactly("end http://producer/1", SUBSCRIBE, "read");
    }

    @Test
    void subscription_thatEndsWithItsProducer_isStaleAtOnce() {
        producer.reading = propertyOf(host("a"));
        fixture.start();
        fixture.scheduler.advance(CHECK);
        producer.willNotAnswer("");

        producer.sendEnd();

        assertThat(fixture.collected()).isEqualTo("silent: ");
    }

    @Test
    void manager_thatAnswersNothing_hasThePropertyRead() {
        producer.reading = propertyOf(host("a"));
        fixture.start();
        fixture.scheduler.advance(CHECK);
        producer.willRefuse("check", FaultKind.BASE);
        producer.willRefuse("renew", FaultKind.BASE);
        producer.willNotAnswer("read");

        fixture.scheduler.advance(CHECK);

        assertThat(fixture.collected()).isEqualTo("silent: read");
    }

    @Test
    void reading_withAnUnexpectedFailure_isAProblemUntilTheNext() {
        producer.reading = propertyOf(host("a"));
        fixture.start();
        producer.inTheMiddleOfReading(() -> {
            producer.send(change(host("b")));
            throw new StackOverflowError();
        });

        fixture.scheduler.advance(CHECK);
        assertThat(fixture.collected()).contains("could not be followed");
        producer.reading = propertyOf(host("c"));
        fixture.scheduler.advance(CHECK);

        assertThat(fixture.collected()).isEqualTo("[c]");
    }

    @Test
    void subscription_thatCannotBeProlonged_isMadeAgainWhenItsLeaseEnds() {
        fixture.start();
        producer.willRefuse("renew", FaultKind.BASE);
        fixture.scheduler.advance(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(producer.takeCalls()).containsOnlyOnce(SUBSCRIBE);

        fixture.scheduler.advance(Duration.ofSeconds(2));

        assertThat(producer.takeCalls()).contains(SUBSCRIBE);
    }

    @Test
    void producer_thatDied_isFoundByTheNextCheckAndAgainWhenItIsBack() {
        producer.reading = propertyOf(host("a"));
        fixture.start();
        fixture.scheduler.advance(CHECK);
        producer.willNotAnswer("");

        fixture.scheduler.advance(CHECK);

        assertThat(fixture.collected()).isEqualTo("silent: ");
        producer.willAnswer();
        producer.reading = propertyOf(host("b"));
        fixture.scheduler.advance(CHECK);
        assertThat(fixture.collected()).isEqualTo("[b]");
        producer.send(change(host("c")));
        assertThat(fixture.collected()).isEqualTo("[c]");
    }

    @Test
    void producer_thatIsAwayForLong_isAskedRarely() {
        producer.willNotAnswer("");
        fixture.start();
        fixture.scheduler.advance(Duration.ofMinutes(10));

        assertThat(fixture.collected()).isEqualTo("silent: ");
        assertThat(producer.calls).hasSizeLessThan(90);
        producer.willAnswer();
        fixture.scheduler.advance(CHECK);
        assertThat(fixture.collected()).isEqualTo("[]");
        assertThat(fixture.metric("sources.notified")).isEqualTo(1);
    }

    @Test
    void producer_thatKnowsNoSubscribe_isPolledAndRarelyAskedAgain() {
        producer.willRefuse("subscribe", FaultKind.BASE);
        producer.reading = propertyOf(host("a"));
        fixture.start();
        assertThat(fixture.collected()).isEqualTo("[a]");

        producer.reading = propertyOf(host("b"));
        fixture.scheduler.advance(INTERVAL);
        assertThat(fixture.collected()).isEqualTo("[b]");
        fixture.scheduler.advance(Duration.ofHours(2));
        assertThat(producer.calls.stream().filter(SUBSCRIBE::equals)).hasSizeBetween(5, 20);

        producer.willAnswer();
        fixture.scheduler.advance(Duration.ofMinutes(31));
        producer.send(change(host("c")));
        assertThat(fixture.collected()).isEqualTo("[c]");
    }
}
