package org.openmds.wsrf.notification;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether anybody listens to what a publisher may publish. Where its topics are not known - it named none, or by wildcards - everybody listens who may
 * let through a topic that it covers: better a message for nobody than a subscriber without one. Thread-safe.
 */
record Demand(String producer, BrokerTopics topics, Subscriptions subscriptions) {

    boolean isFor(PublisherRegistration registration) {
        Collection<Mailbox> mailboxes = subscriptions.of(producer);
        TopicSet set = topics.set();
        Set<TopicPath> known = registration.topics(set);
        boolean open = !topics.isFixed() && registration.isOpen();
        return mailboxes.stream()
                .anyMatch(mailbox -> known.stream().anyMatch(topic -> mailbox.wants(topic, set))
                        || open && mailbox.listens() && mayCover(registration, mailbox.subscription().filter()));
    }

    private static boolean mayCover(PublisherRegistration registration, NotificationFilter filter) {
        Optional<TopicPath> named = filter.named();
        if (named.isEmpty()) {
            return true;
        }
        boolean nameless = named.get().steps().getFirst().getNamespaceURI().isEmpty();
        return !nameless && !registration.topics(TopicSet.of(List.of(named.get()))).isEmpty();
    }
}
