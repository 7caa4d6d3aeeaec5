package org.openmds.server.settings;

import java.time.Duration;
import java.util.List;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.wsrf.notification.topic.TopicPath;

/** The limits of the notification broker and its conditions for publishers. */
public record BrokerLimits(
        @Key(value = "Whether only registered publishers may publish; others get a fault. Registering needs the right register, and so does publishing without a registration.", initial = "false") boolean requiresRegistration,
        @Key(value = "Largest number of registered publishers.", initial = "1000", min = "1", max = "100000") int publishers,
        @Key("Topics of the broker, as {namespace}name/child; others are refused (FixedTopicSet). Empty: publishers may add topics.") List<TopicPath> topics,
        @Key(value = "Largest number of topics that publishers may add, if topics is empty.", initial = "1000", min = "1", max = "100000") int newTopics,
        @Key(value = "Time between two checks of publishers on demand; the broker's subscriptions with them last three times as long.", initial = "1m", min = "100ms", max = "1d") Duration reviewInterval)
        implements
            CheckedSettings {

    public BrokerLimits {
        topics = List.copyOf(topics);
    }

    @Override
    public void check(Findings findings) {
        for (int i = 0; i < topics.size(); i++) {
            String key = "topics[" + i + "]";
            if (findings.isValid(key) && topics.indexOf(topics.get(i)) < i) {
                findings.report("the topic %s is given twice".formatted(topics.get(i)), key);
            }
        }
    }
}
