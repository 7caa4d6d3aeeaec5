package org.openmds.trigger.service;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.openmds.trigger.action.TopicAction;
import org.openmds.trigger.action.TriggerTopics;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The notification producer of the triggers: each trigger is a topic, and its notices go to the subscribers. Subscriptions survive a restart;
 * the last notice of a trigger does not. Thread-safe.
 */
public final class TriggerProducer implements AutoCloseable {

    private final NotificationServices services;
    private final NotificationProducer producer;
    private final TopicAction action;

    /**
     * @param name
     *            name of the producer's service
     * @param reference
     *            endpoint reference of the producer
     * @param shown
     *            resource property document of the producer, for the conditions of subscribers
     */
    public TriggerProducer(String name, EndpointReference reference, TriggerTopics topics,
            Supplier<XmlTree> shown, NotificationServices services) {
        this.services = services;
        this.producer = new NotificationProducer(
                new NotificationProducer.ProducerDescription(name, topics, false, shown),
                services.subscriptions());
        this.action = new TopicAction(producer, topics, reference);
    }

    /** Returns the action that sends notices to subscribers; its name is {@link TopicAction#NAME}. */
    public TopicAction action() {
        return action;
    }

    /** Returns the operations Subscribe, GetCurrentMessage and CreatePullPoint, with the right to read. */
    <R extends Resource> List<OperationBinding<R>> bindings() {
        return services.bindings(producer);
    }

    /** Returns the properties TopicExpression, FixedTopicSet, TopicExpressionDialect and TopicSet. */
    Stream<XmlFragment> properties() {
        return producer.properties().stream();
    }

    /** Stops notifications to subscriptions with conditions. */
    @Override
    public void close() {
        producer.close();
    }
}
