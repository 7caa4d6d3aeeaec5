package org.openmds.wsrf.notification.broker;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

/**
 * Decides if there are subscribers for the messages of a publisher. If the publisher's topics are unknown, because it named none or used wildcards,
 * every subscription counts that may accept a topic which the publisher's expressions cover. An unnecessary message is better than a subscriber that
 * gets none. Thread-safe.
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
        return named.isEmpty() || !registration.topics(TopicSet.of(List.of(named.get()))).isEmpty();
    }
}
