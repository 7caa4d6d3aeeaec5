package org.openmds.aggregator.subscription;

import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.notification.topic.TopicDialect;

/**
 * What is subscribed to.
 *
 * @param namespaces
 *            prefix to URI
 * @param property
 *            the resource property that the topic is about, if its expression is a name
 */
record SubscribedTopic(TopicDialect dialect, String expression, Map<String, String> namespaces,
        Optional<QName> property) {

    SubscribedTopic {
        namespaces = Map.copyOf(namespaces);
    }

    /** For people. */
    String text() {
        return property.map(QName::toString).orElse(expression);
    }
}
