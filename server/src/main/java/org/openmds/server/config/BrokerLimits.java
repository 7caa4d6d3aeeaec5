package org.openmds.server.config;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * What the notification broker takes, and from whom.
 *
 * @param requiresRegistration
 *            whether only registered publishers may publish
 * @param publishers
 *            registrations at most
 * @param topics
 *            all that may be published on; empty where publishers may bring new ones
 * @param newTopics
 *            that publishers may bring
 * @param reviewInterval
 *            at which publishers on demand are looked after
 */
public record BrokerLimits(
        @Key("Whether only registered publishers may publish.") boolean requiresRegistration,
        @Key(value = "Registered publishers at most.", min = "1", max = "100000") int publishers,
        @Key("All topics that may be published on, as {namespace}name/child; empty where publishers may bring new ones.") List<TopicPath> topics,
        @Key(value = "Topics that publishers may bring, where they may.", min = "1", max = "100000") int newTopics,
        @Key(value = "At which publishers on demand are looked after; their subscriptions last three times as long.", min = "100ms", max = "1d") Duration reviewInterval) {

    public BrokerLimits {
        topics = List.copyOf(topics);
    }
}
