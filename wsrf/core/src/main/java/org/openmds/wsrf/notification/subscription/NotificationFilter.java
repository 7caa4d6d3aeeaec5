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
 * Which notifications a subscription gets (WS-BaseNotification 1.3, section 4.2): those on topics that all its topic expressions select, for which all
 * its conditions hold. Immutable and thread-safe.
 */
final class NotificationFilter {

    /** Gets all. */
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

    /** The topics of the set whose notifications can pass; all where the filter has no topic expression. */
    Set<TopicPath> select(TopicSet set) {
        Set<TopicPath> selected = new LinkedHashSet<>(set.topics());
        topics.forEach(expression -> selected.retainAll(expression.select(set)));
        return Set.copyOf(selected);
    }

    /** Whether there is more to it than topics. */
    boolean isConditional() {
        return !producerProperties.isEmpty() || !messageContents.isEmpty();
    }

    /** The one topic that it can let through, where an expression names one by its path; empty where it can let through topics of any name. */
    Optional<TopicPath> namedTopic() {
        return topics.stream().flatMap(expression -> expression.namedTopic().stream()).findFirst();
    }

    /** Whether any condition is on the producer's properties. */
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
