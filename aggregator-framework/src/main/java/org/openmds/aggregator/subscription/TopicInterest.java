package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.query.PolledResource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.SubscriptionRequest;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * What a registration wants to hear, and from whom. A value: whoever has an equal one hears the same.
 *
 * @param precondition
 *            on the producer's properties
 * @param selector
 *            on messages
 * @param policies
 *            what {@code SubscriptionPolicy} holds
 * @param lifetime
 *            of the first subscription
 */
record TopicInterest(PolledResource resource, SubscribedTopic topic, Optional<XPathCondition> precondition,
        Optional<XPathCondition> selector,
        List<XmlFragment> policies, Optional<RequestedLifetime> lifetime) {

    TopicInterest {
        policies = List.copyOf(policies);
    }

    /** Whether whatever happens on the topic is told. */
    boolean isUnconditional() {
        return precondition.isEmpty() && selector.isEmpty();
    }

    /** The Subscribe, but for its lifetime. */
    SubscriptionRequest order(EndpointReference consumer) {
        SubscriptionRequest order = SubscriptionRequest.to(consumer)
                .onTopic(topic.dialect(), topic.expression(), topic.namespaces())
                .withPolicies(policies);
        if (precondition.isPresent()) {
            order = order.whileProducer(precondition.get().xpath(), precondition.get().namespaces());
        }
        return selector.isEmpty() ? order : order.whereMessage(selector.get().xpath(), selector.get().namespaces());
    }
}
