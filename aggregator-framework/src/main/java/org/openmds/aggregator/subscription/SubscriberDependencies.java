package org.openmds.aggregator.subscription;

import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.notification.service.NotificationConsumers;

/**
 * The dependencies of subscriptions that stay the same under every configuration.
 *
 * @param consumers
 *            the notification consumers of this process
 */
public record SubscriberDependencies(ClientThreads threads, NotificationConsumers consumers,
        SubscriptionMetrics metrics) {
}
