package org.openmds.aggregator.subscription;

import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.client.subscription.DeliveryMode;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of the subscriptions of this process at other services. Thread-safe; one instance for each registry. */
final class SubscriptionMetrics {

    private final AtomicInteger followed = new AtomicInteger();
    private final AtomicInteger notified = new AtomicInteger();
    private final AtomicInteger pulled = new AtomicInteger();
    private final AtomicInteger reserved = new AtomicInteger();
    private final Counter messages;
    private final Counter fallbacks;
    private final Counter recoveries;
    private final Counter missedChanges;

    SubscriptionMetrics(MeterRegistry registry) {
        gauge(registry, "followed", followed,
                "sources that are followed by a subscription or, without one, by polling");
        gauge(registry, "notified", notified,
                "subscriptions at other services whose messages are sent to this process");
        gauge(registry, "pulled", pulled,
                "subscriptions at other services whose messages are fetched from a pull point");
        this.messages = counter(registry, "messages", "messages received from subscriptions at other services");
        this.fallbacks = counter(registry, "fallbacks",
                "times that a subscription was lost or refused and its property is polled instead");
        this.recoveries = counter(registry, "recoveries", "subscriptions made again after one was lost or refused");
        this.missedChanges = counter(registry, "untold", "full readings that found a change without a message");
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

    /** Reserves one of so many subscriptions, until it ends or {@link #release} is called; returns false if there is none left. */
    boolean reserve(int max) {
        return reserved.getAndUpdate(present -> present < max ? present + 1 : present) < max;
    }

    /** Releases the reservation of a subscription that was not made. */
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
