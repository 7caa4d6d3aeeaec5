package org.openmds.wsrf.notification;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
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
        boolean demand, Instant created, Optional<EndpointReference> upstream, Lease lease) implements Leased {

    PublisherRegistration {
        topics = List.copyOf(topics);
    }

    PublisherRegistration withLease(Lease other) {
        return new PublisherRegistration(key, owner, publisher, topics, demand, created, upstream, other);
    }

    PublisherRegistration withUpstream(Optional<EndpointReference> other) {
        return new PublisherRegistration(key, owner, publisher, topics, demand, created, other, lease);
    }

    /** Its topics among those of a set. */
    List<TopicPath> topics(TopicSet set) {
        return topics.isEmpty()
                ? List.copyOf(set.topics())
                : topics.stream()
                        .flatMap(topic -> TopicExpression.read(topic.root()).select(set).stream())
                        .distinct()
                        .toList();
    }
}
