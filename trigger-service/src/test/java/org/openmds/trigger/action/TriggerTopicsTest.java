package org.openmds.trigger.action;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

class TriggerTopicsTest {

    private final Set<String> triggers = new TreeSet<>(Set.of("disk", "load"));
    private final TriggerTopics topics = new TriggerTopics(() -> Set.copyOf(triggers));

    @Test
    void topic_anyId_isARootTopicWhoseNameBeginsWithALetter() {
        assertThat(TriggerTopics.topic("disk-full")).isEqualTo(root("disk-full"));
        assertThat(TriggerTopics.topic("4f1c")).isEqualTo(root("_4f1c"));
    }

    @Test
    void get_sameTriggers_isTheSameSet() {
        TopicSet first = topics.get();

        assertThat(first.topics()).containsExactly(root("disk"), root("load"));
        assertThat(topics.get()).isSameAs(first);
    }

    @Test
    void get_otherTriggers_followsThem() {
        TopicSet first = topics.get();
        triggers.add("new");
        triggers.remove("load");

        assertThat(topics.get().topics()).containsExactly(root("disk"), root("new"));
        assertThat(first.topics()).containsExactly(root("disk"), root("load"));
    }

    @Test
    void publishing_removedTrigger_isATopicUntilAnotherWasPublished() {
        triggers.remove("disk");
        topics.runPublication(Set.of("disk"), () -> assertThat(topics.get().contains(root("disk"))).isTrue());
        assertThat(topics.get().contains(root("disk"))).isTrue();

        topics.runPublication(Set.of("load"), TriggerTopicsTest::nothing);

        assertThat(topics.get().topics()).containsExactly(root("load"));
    }

    @Test
    void publishing_anotherPublishedMeanwhile_isATopicUntilItsOwnEnd() {
        triggers.clear();

        topics.runPublication(Set.of("disk"), () -> {
            topics.runPublication(Set.of("load"), () -> assertThat(topics.get().topics()).containsExactly(root("disk"),
                    root("load")));
            topics.runPublication(Set.of("memory"), TriggerTopicsTest::nothing);
            assertThat(topics.get().topics()).containsExactly(root("disk"), root("memory"));
        });

        assertThat(topics.get().topics()).containsExactly(root("disk"));
    }

    private static TopicPath root(String name) {
        return TopicPath.of(new QName(TriggerTopics.NAMESPACE, name));
    }

    private static void nothing() {
        // Notifications are not checked here.
    }
}
