package org.openmds.wsrf.notification.broker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.notification.lease.LeasedState;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A publisher that a broker knows (WS-BrokeredNotification 1.3, section 5), as of now.
 *
 * @param topics
 *            what it publishes on: {@code br:Topic} elements as they were written; none for anything
 * @param demand
 *            whether the broker subscribes to it, and has it publish only while somebody listens
 * @param upstream
 *            the broker's subscription at the publisher
 */
record PublisherRegistration(String key, String owner, Optional<EndpointReference> publisher, List<XmlFragment> topics,
        boolean demand, Instant created, Optional<EndpointReference> upstream, Lease lease) implements LeasedState {

    PublisherRegistration {
        topics = List.copyOf(topics);
    }

    PublisherRegistration withLease(Lease other) {
        return new PublisherRegistration(key, owner, publisher, topics, demand, created, upstream, other);
    }

    PublisherRegistration withUpstream(EndpointReference other) {
        return new PublisherRegistration(key, owner, publisher, topics, demand, created, Optional.of(other), lease);
    }

    /** Its topics among those of a set. */
    Set<TopicPath> topics(TopicSet set) {
        return topics.isEmpty()
                ? set.topics()
                : topics.stream()
                        .flatMap(topic -> TopicExpression.read(topic.root()).select(set).stream())
                        .collect(Collectors.toSet());
    }

    /** The topics that it names by their paths. */
    List<TopicPath> namedTopics() {
        return topics.stream()
                .flatMap(topic -> TopicExpression.read(topic.root()).namedTopic().stream())
                .toList();
    }

    /** Whether it may publish on topics that nobody can know before. */
    boolean isOpenToNewTopics() {
        return topics.isEmpty() || namedTopics().size() < topics.size();
    }
}
