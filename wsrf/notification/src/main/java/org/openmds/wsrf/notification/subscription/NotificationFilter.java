package org.openmds.wsrf.notification.subscription;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.NotificationFaults;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The filter of a subscription (WS-BaseNotification 1.3, section 4.2). It accepts notifications on topics that all its topic expressions select and
 * for which all its conditions hold. Immutable and thread-safe.
 */
final class NotificationFilter {

    /** Accepts all notifications. */
    static final NotificationFilter NONE = new NotificationFilter(List.of(), List.of(), List.of());

    private static final int MAX_PARTS = 20;

    private final List<TopicExpression> topics;
    private final List<ContentFilter> messageContents;
    private final List<ContentFilter> producerProperties;

    private NotificationFilter(List<TopicExpression> topics, List<ContentFilter> messageContents,
            List<ContentFilter> producerProperties) {
        this.topics = List.copyOf(topics);
        this.messageContents = List.copyOf(messageContents);
        this.producerProperties = List.copyOf(producerProperties);
    }

    /**
     * Reads a {@code wsnt:Filter}.
     *
     * @throws WsrfFaultException
     *             InvalidFilter, TopicExpressionDialectUnknown, InvalidTopicExpression, InvalidMessageContentExpression,
     *             InvalidProducerPropertiesExpression
     */
    static NotificationFilter read(XmlElement filter) {
        List<TopicExpression> topics = new ArrayList<>();
        List<ContentFilter> messageContents = new ArrayList<>();
        List<ContentFilter> producerProperties = new ArrayList<>();
        requireKnown(filter.children());
        for (XmlElement part : filter.children()) {
            if (part.name().equals(NotificationNames.TOPIC_EXPRESSION)) {
                topics.add(TopicExpression.read(part));
            } else if (part.name().equals(NotificationNames.MESSAGE_CONTENT)) {
                messageContents.add(ContentFilter.read(part, FaultKind.INVALID_MESSAGE_CONTENT_EXPRESSION));
            } else {
                producerProperties.add(ContentFilter.read(part, FaultKind.INVALID_PRODUCER_PROPERTIES_EXPRESSION));
            }
        }
        return new NotificationFilter(topics, messageContents, producerProperties);
    }

    /** Returns the topics of the set that the filter accepts; all topics if it has no topic expression. */
    Set<TopicPath> select(TopicSet set) {
        Set<TopicPath> selected = new LinkedHashSet<>(set.topics());
        topics.forEach(expression -> selected.retainAll(expression.select(set)));
        return Set.copyOf(selected);
    }

    /** Returns true if the filter has conditions besides topic expressions. */
    boolean isConditional() {
        return !producerProperties.isEmpty() || !messageContents.isEmpty();
    }

    /** Returns the only topic that the filter can accept if an expression names one by its path; empty if it can accept topics of any name. */
    Optional<TopicPath> namedTopic() {
        return topics.stream().flatMap(expression -> expression.namedTopic().stream()).findFirst();
    }

    /** Returns true if a condition is evaluated over the producer's properties. */
    boolean usesProducerProperties() {
        return !producerProperties.isEmpty();
    }

    boolean acceptsProducer(XmlTree properties) {
        return producerProperties.stream().allMatch(condition -> condition.accepts(properties));
    }

    boolean acceptsMessage(XmlTree message) {
        return messageContents.stream().allMatch(condition -> condition.accepts(message));
    }

    private static void requireKnown(List<XmlElement> parts) {
        Set<QName> known = Set.of(NotificationNames.TOPIC_EXPRESSION, NotificationNames.MESSAGE_CONTENT,
                NotificationNames.PRODUCER_PROPERTIES);
        List<QName> unknown = parts.stream()
                .map(XmlElement::name)
                .filter(name -> !known.contains(name))
                .distinct()
                .toList();
        if (!unknown.isEmpty()) {
            throw NotificationFaults.invalidFilter(unknown);
        }
        if (parts.size() > MAX_PARTS) {
            throw new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED,
                    "a filter has at most %d parts, this one has %d".formatted(MAX_PARTS, parts.size()));
        }
    }
}
