package org.openmds.aggregator.subscription;

import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.notification.service.NotificationConsumers;

import io.micrometer.core.instrument.MeterRegistry;

/** The dependencies of subscriptions that stay the same under every configuration. */
public final class SubscriberDependencies {

    private final ClientThreads threads;
    private final NotificationConsumers consumers;
    private final SubscriptionMetrics metrics;

    /**
     * Creates the metrics, so there is one instance for each registry.
     *
     * @param consumers
     *            the notification consumers of this process
     */
    public SubscriberDependencies(ClientThreads threads, NotificationConsumers consumers, MeterRegistry registry) {
        this.threads = threads;
        this.consumers = consumers;
        this.metrics = new SubscriptionMetrics(registry);
    }

    ClientThreads threads() {
        return threads;
    }

    NotificationConsumers consumers() {
        return consumers;
    }

    SubscriptionMetrics metrics() {
        return metrics;
    }
}
