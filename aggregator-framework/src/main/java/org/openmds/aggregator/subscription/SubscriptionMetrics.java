package org.openmds.aggregator.subscription;

import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** What operators see of the subscriptions that this process has elsewhere. Thread-safe; one for each registry. */
public final class SubscriptionMetrics {

    private final AtomicInteger followed = new AtomicInteger();
    private final AtomicInteger notified = new AtomicInteger();
    private final AtomicInteger pulled = new AtomicInteger();
    private final AtomicInteger reserved = new AtomicInteger();
    private final Counter messages;
    private final Counter fallbacks;
    private final Counter recoveries;
    private final Counter missedChanges;

    public SubscriptionMetrics(MeterRegistry registry) {
        gauge(registry, "followed", followed,
                "sources that are followed, by subscription or, failing that, by polling");
        gauge(registry, "notified", notified, "subscriptions elsewhere whose messages are sent to this process");
        gauge(registry, "pulled", pulled, "subscriptions elsewhere whose messages are fetched from a pull point");
        this.messages = counter(registry, "messages", "messages of subscriptions elsewhere");
        this.fallbacks = counter(registry, "fallbacks",
                "times that a subscription elsewhere was lost or refused, and its property polled instead");
        this.recoveries = counter(registry, "recoveries", "subscriptions made again after one was lost or refused");
        this.missedChanges = counter(registry, "untold", "full readings that found what no message had told");
    }

    private static void gauge(MeterRegistry registry, String name, AtomicInteger value, String description) {
        Gauge.builder("mds.subscription.sources." + name, value, AtomicInteger::get)
                .description(description)
                .register(registry);
    }

    private static Counter counter(MeterRegistry registry, String name, String description) {
        return Counter.builder("mds.subscription.source." + name).description(description).register(registry);
    }

    void recordFollowing(boolean begins) {
        followed.addAndGet(begins ? 1 : -1);
    }

    void subscribed(DeliveryMode deliveryMode) {
        of(deliveryMode).incrementAndGet();
    }

    void ended(DeliveryMode deliveryMode) {
        of(deliveryMode).decrementAndGet();
        release();
    }

    /** Room for one more subscription, of so many; it is given back by its end. */
    boolean reserve(int most) {
        return reserved.getAndUpdate(present -> present < most ? present + 1 : present) < most;
    }

    /** The subscription was not made. */
    void release() {
        reserved.decrementAndGet();
    }

    void recordMessages(int count) {
        messages.increment(count);
    }

    void fellBack() {
        fallbacks.increment();
    }

    void recovered() {
        recoveries.increment();
    }

    void recordMissedChange() {
        missedChanges.increment();
    }

    private AtomicInteger of(DeliveryMode deliveryMode) {
        return deliveryMode == DeliveryMode.NOTIFY ? notified : pulled;
    }
}
