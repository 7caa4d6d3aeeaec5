package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.notification.subscription.SubscriptionSettings;
import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * Settings of a notification broker.
 *
 * @param name
 *            name of its service and of its producer
 * @param address
 *            URL of its service
 * @param managerAddress
 *            URL of the service of registrations
 * @param requiresRegistration
 *            true if only registered publishers may publish
 * @param topics
 *            the fixed topics; empty if publishers may add topics
 * @param maxTopics
 *            largest number of topics that publishers may add
 * @param reviewInterval
 *            interval between reviews of publishers on demand; the broker's subscriptions at them last three intervals
 */
public record BrokerSettings(String name, String address, String managerAddress, boolean requiresRegistration,
        LeaseTerms leases, int maxPublishers, List<TopicPath> topics, int maxTopics, Duration reviewInterval) {

    public BrokerSettings {
        topics = List.copyOf(topics);
    }

    /** Returns the default settings: anybody may publish, 1,000 publishers, 1,000 topics, a review interval of one minute. */
    public static BrokerSettings at(String name, String address, String managerAddress) {
        return new BrokerSettings(name, address, managerAddress, false, SubscriptionSettings.LEASES, 1_000, List.of(),
                1_000,
                Duration.ofMinutes(1));
    }
}
