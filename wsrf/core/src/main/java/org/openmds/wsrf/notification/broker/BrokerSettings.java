package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.notification.subscription.SubscriptionSettings;
import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * What a broker grants.
 *
 * @param name
 *            of its service and of the producer that it is
 * @param address
 *            of its service
 * @param managerAddress
 *            of the service of registrations
 * @param requiresRegistration
 *            whether only registered publishers may publish
 * @param topics
 *            all that may be published on; none where publishers may bring new ones
 * @param maxTopics
 *            that publishers may bring
 * @param reviewInterval
 *            at which publishers on demand are looked after; their subscriptions last three times as long
 */
public record BrokerSettings(String name, String address, String managerAddress, boolean requiresRegistration,
        LeaseTerms leases, int maxPublishers, List<TopicPath> topics, int maxTopics, Duration reviewInterval) {

    public BrokerSettings {
        topics = List.copyOf(topics);
    }

    /** The usual settings: anybody may publish, 1,000 publishers, 1,000 topics, a minute. */
    public static BrokerSettings at(String name, String address, String managerAddress) {
        return new BrokerSettings(name, address, managerAddress, false, SubscriptionSettings.LEASES, 1_000, List.of(),
                1_000,
                Duration.ofMinutes(1));
    }
}
