package org.openmds.wsrf.notification.broker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.softstate.LeasedState;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The current state of a registered publisher (WS-BrokeredNotification 1.3, section 5).
 *
 * @param topics
 *            the {@code br:Topic} elements of the request; empty if the publisher may use all topics
 * @param demand
 *            true if the broker subscribes to the publisher, which then publishes only while there are subscribers
 * @param subscription
 *            the broker's subscription at the publisher
 */
record PublisherRegistration(String key, String owner, Optional<EndpointReference> publisher, List<XmlFragment> topics,
        boolean demand, Instant created, Optional<EndpointReference> subscription, Lease lease) implements LeasedState {

    PublisherRegistration {
        topics = List.copyOf(topics);
    }

    PublisherRegistration withLease(Lease other) {
        return new PublisherRegistration(key, owner, publisher, topics, demand, created, subscription, other);
    }

    PublisherRegistration withSubscription(EndpointReference other) {
        return new PublisherRegistration(key, owner, publisher, topics, demand, created, Optional.of(other), lease);
    }

    /** Returns the publisher's topics in a set of topics. */
    Set<TopicPath> topics(TopicSet set) {
        return topics.isEmpty()
                ? set.topics()
                : topics.stream()
                        .flatMap(topic -> TopicExpression.read(topic.root()).select(set).stream())
                        .collect(Collectors.toSet());
    }

    /** Returns the topics that the publisher has named by their paths. */
    List<TopicPath> namedTopics() {
        return topics.stream()
                .flatMap(topic -> TopicExpression.read(topic.root()).namedTopic().stream())
                .toList();
    }

    /** Returns true if the publisher may use topics that are not known in advance. */
    boolean isOpenToNewTopics() {
        return topics.isEmpty() || namedTopics().size() < topics.size();
    }
}
