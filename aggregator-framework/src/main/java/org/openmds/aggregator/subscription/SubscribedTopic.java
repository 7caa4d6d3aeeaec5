package org.openmds.aggregator.subscription;

import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.notification.topic.TopicDialect;

/**
 * The topic of a subscription.
 *
 * @param namespaces
 *            namespace URIs by prefix
 * @param property
 *            the resource property that the topic is about, if its expression is a name
 */
record SubscribedTopic(TopicDialect dialect, String expression, Map<String, String> namespaces,
        Optional<QName> property) {

    SubscribedTopic {
        namespaces = Map.copyOf(namespaces);
    }

    /** Returns the topic for messages. */
    String text() {
        return property.map(QName::toString).orElse(expression);
    }
}
