package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.query.PolledResource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The subscription that a registration requests: producer, topic and conditions. A value: equal interests receive the same messages.
 *
 * @param precondition
 *            condition on the producer's properties
 * @param selector
 *            condition on messages
 * @param policies
 *            children of {@code SubscriptionPolicy}
 * @param lifetime
 *            lifetime of the first subscription
 */
record TopicInterest(PolledResource resource, SubscribedTopic topic, Optional<XPathCondition> precondition,
        Optional<XPathCondition> selector,
        List<XmlFragment> policies, Optional<RequestedLifetime> lifetime) {

    TopicInterest {
        policies = List.copyOf(policies);
    }

    /** Returns true if the producer sends all changes of the topic. */
    boolean isUnconditional() {
        return precondition.isEmpty() && selector.isEmpty();
    }

    /** Returns the Subscribe request without its lifetime. */
    SubscriptionRequest subscriptionRequest(EndpointReference consumer) {
        SubscriptionRequest request = SubscriptionRequest.to(consumer)
                .onTopic(topic.dialect(), topic.expression(), topic.namespaces())
                .withPolicies(policies);
        if (precondition.isPresent()) {
            request = request.whileProducer(precondition.get().xpath(), precondition.get().namespaces());
        }
        return selector.isEmpty() ? request : request.whereMessage(selector.get().xpath(), selector.get().namespaces());
    }
}
