package org.openmds.server.config;

import java.time.Duration;
import java.util.List;

import org.openmds.configuration.Key;
import org.openmds.wsrf.notification.topic.TopicPath;

/** The limits of the notification broker and its conditions for publishers. */
public record BrokerLimits(
        @Key(value = "Whether only registered publishers may publish.", initial = "false") boolean requiresRegistration,
        @Key(value = "Largest number of registered publishers.", initial = "1000", min = "1", max = "100000") int publishers,
        @Key("Topics of the broker, as {namespace}name/child; empty: publishers may add topics.") List<TopicPath> topics,
        @Key(value = "Largest number of topics that publishers may add, if topics is empty.", initial = "1000", min = "1", max = "100000") int newTopics,
        @Key(value = "Time between two checks of publishers on demand; the broker's subscriptions with them last three times as long.", initial = "1m", min = "100ms", max = "1d") Duration reviewInterval) {

    public BrokerLimits {
        topics = List.copyOf(topics);
    }
}
