package org.openmds.server.config;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * The limits of the notification broker and its conditions for publishers.
 *
 * @param requiresRegistration
 *            true if only registered publishers may publish
 * @param publishers
 *            the largest number of registered publishers
 * @param topics
 *            the topics of the broker; empty if publishers may add topics
 * @param newTopics
 *            the largest number of topics that publishers may add
 * @param reviewInterval
 *            the time between two checks of publishers on demand
 */
public record BrokerLimits(
        @Key("Whether only registered publishers may publish.") boolean requiresRegistration,
        @Key(value = "Largest number of registered publishers.", min = "1", max = "100000") int publishers,
        @Key("Topics of the broker, as {namespace}name/child; empty: publishers may add topics.") List<TopicPath> topics,
        @Key(value = "Largest number of topics that publishers may add, if topics is empty.", min = "1", max = "100000") int newTopics,
        @Key(value = "Time between two checks of publishers on demand; the broker's subscriptions with them last three times as long.", min = "100ms", max = "1d") Duration reviewInterval) {

    public BrokerLimits {
        topics = List.copyOf(topics);
    }
}
