package org.openmds.wsrf.notification.broker;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

/**
 * Whether anybody listens to what a publisher may publish. Where its topics are not known - it named none, or by wildcards - everybody listens who may
 * let through a topic that it covers: better a message for nobody than a subscriber without one. Thread-safe.
 */
record PublisherDemand(String producer, BrokerTopics topics, SubscriptionRegistry subscriptions) {

    boolean isPresentFor(PublisherRegistration registration) {
        TopicSet set = topics.set();
        Set<TopicPath> known = registration.topics(set);
        boolean open = !topics.isFixed() && registration.isOpenToNewTopics();
        return subscriptions.isAnyWanted(producer, known, set)
                || open && subscriptions.isAnyActive(producer, named -> mayCover(registration, named));
    }

    private static boolean mayCover(PublisherRegistration registration, Optional<TopicPath> named) {
        if (named.isEmpty()) {
            return true;
        }
        boolean nameless = named.get().steps().getFirst().getNamespaceURI().isEmpty();
        return !nameless && !registration.topics(TopicSet.of(List.of(named.get()))).isEmpty();
    }
}
