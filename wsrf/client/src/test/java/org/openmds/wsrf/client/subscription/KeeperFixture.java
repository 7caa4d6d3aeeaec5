package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.client.subscription.ScriptedProducer.TestMessage;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GapCause;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.LeaseTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.PullTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.ReadingTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.RetryTimes;
import org.openmds.wsrf.softstate.Backoff;

/** A keeper of a scripted producer, in manual time on the test's thread; retries are not shortened. */
final class KeeperFixture implements SubscriptionListener<TestMessage>, AutoCloseable {

    static final Duration CHECK = Duration.ofSeconds(30);
    static final Duration PULL = Duration.ofMillis(500);
    static final Duration TRUSTED = Duration.ofMinutes(5);
    static final Duration UNTRUSTED = Duration.ofMinutes(1);
    static final List<DeliveryMode> BOTH = List.of(DeliveryMode.NOTIFY, DeliveryMode.PULL);
    private static final RandomGenerator NO_JITTER = () -> 0L;

    final ManualTime time = new ManualTime();
    final ScriptedProducer producer = new ScriptedProducer();
    /** Received texts, in order. */
    final List<String> received = new ArrayList<>();
    final List<SubscriptionEvent> events = new ArrayList<>();
    Receipt receipt = Receipt.TAKEN;
    Reading reading = Reading.SAME;
    Optional<String> refusal = Optional.empty();
    boolean ready = true;
    /** Runs once during the next reading. */
    Runnable whileReading = () -> {
    };
    Optional<SubscriptionKeeper> started = Optional.empty();

    /** Returns terms with complete readings. */
    static SubscriptionTerms terms(List<DeliveryMode> modes) {
        return terms(modes, NO_JITTER, Optional.empty()).reading(new ReadingTimes(TRUSTED, UNTRUSTED, CHECK));
    }

    /** Returns terms without readings. */
    static SubscriptionTerms terms(List<DeliveryMode> modes, RandomGenerator random, Optional<Duration> longestOutage) {
        Backoff retries = Backoff.of(Duration.ofSeconds(1), CHECK, random);
        return new SubscriptionTerms(modes, new LeaseTimes(Duration.ofMinutes(10), CHECK),
                new PullTimes(PULL, Duration.ofMillis(100), 500), Optional.empty(),
                new RetryTimes(Backoff.exact(CHECK, CHECK), retries,
                        Backoff.of(CHECK, Duration.ofMinutes(30), random), 3, longestOutage));
    }

    SubscriptionKeeper start() {
        return start(terms(BOTH));
    }

    SubscriptionKeeper start(SubscriptionTerms terms) {
        SubscriptionKeeper keeper = SubscriptionKeeper.start(producer, terms, this,
                new ClientThreads(time, Runnable::run, time, NO_JITTER));
        started = Optional.of(keeper);
        return keeper;
    }

    SubscriptionStatus status() {
        return started.orElseThrow().status();
    }

    /** Returns the causes of the gaps, in order. */
    List<GapCause> gaps() {
        return events(SubscriptionEvent.Gap.class).stream().map(SubscriptionEvent.Gap::cause).toList();
    }

    <E extends SubscriptionEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public Receipt received(List<TestMessage> messages) {
        if (receipt != Receipt.REFUSED) {
            messages.forEach(message -> received.add(message.text()));
        }
        return receipt;
    }

    @Override
    public void happened(SubscriptionEvent event) {
        events.add(event);
    }

    @Override
    public Reading read() {
        producer.calls.add("read");
        Runnable middle = whileReading;
        whileReading = () -> {
        };
        middle.run();
        return reading;
    }

    @Override
    public Optional<String> refusal() {
        return refusal;
    }

    @Override
    public boolean isReady() {
        return ready;
    }

    @Override
    public void close() {
        started.ifPresent(SubscriptionKeeper::close);
    }
}
