package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The parameters of a Subscribe request. Immutable.
 *
 * @param filters
 *            the children of {@code wsnt:Filter}; empty for all notifications
 * @param lifetime
 *            the requested lifetime; empty for the producer's default
 * @param raw
 *            true if messages are to be sent without a Notify element around them
 * @param policies
 *            further children of {@code wsnt:SubscriptionPolicy}
 */
public record SubscriptionRequest(EndpointReference consumer, List<XmlFragment> filters, Optional<Duration> lifetime,
        boolean raw, List<XmlFragment> policies) {

    private static final QName DIALECT = new QName("Dialect");

    public SubscriptionRequest {
        filters = List.copyOf(filters);
        policies = List.copyOf(policies);
    }

    /** Creates a request without policies of other standards. */
    public SubscriptionRequest(EndpointReference consumer, List<XmlFragment> filters, Optional<Duration> lifetime,
            boolean raw) {
        this(consumer, filters, lifetime, raw, List.of());
    }

    /** Returns a request for all notifications of a producer. */
    public static SubscriptionRequest to(EndpointReference consumer) {
        return new SubscriptionRequest(consumer, List.of(), Optional.empty(), false);
    }

    /** Returns a copy limited to topics that the expression selects. */
    public SubscriptionRequest onTopic(TopicDialect dialect, String expression, Map<String, String> namespaces) {
        return with(topic(wsnt("TopicExpression"), dialect, expression, namespaces));
    }

    /** Returns a copy limited to messages for which an XPath 1.0 expression is true. */
    public SubscriptionRequest whereMessage(String xpath, Map<String, String> namespaces) {
        return with(condition("MessageContent", xpath, namespaces));
    }

    /** Returns a copy limited to times when an XPath 1.0 expression is true for the producer's properties. */
    public SubscriptionRequest whileProducer(String xpath, Map<String, String> namespaces) {
        return with(condition("ProducerProperties", xpath, namespaces));
    }

    /** Returns a copy with a requested lifetime. */
    public SubscriptionRequest lasting(Duration duration) {
        return new SubscriptionRequest(consumer, filters, Optional.of(duration), raw, policies);
    }

    /** Returns a copy that requests raw messages, without Notify. */
    public SubscriptionRequest withoutNotify() {
        return new SubscriptionRequest(consumer, filters, lifetime, true, policies);
    }

    /** Returns a copy with subscription policies of other standards. */
    public SubscriptionRequest withPolicies(List<XmlFragment> others) {
        return new SubscriptionRequest(consumer, filters, lifetime, raw, others);
    }

    /** Returns an element of type {@code wsnt:TopicExpressionType}. */
    static XmlFragment topic(QName element, TopicDialect dialect, String expression, Map<String, String> namespaces) {
        return expression(element, dialect.uri(), expression, namespaces);
    }

    /** Returns the request element. */
    XmlFragment toFragment() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(wsnt("Subscribe"))
                .fragment(consumer.toFragment(wsnt("ConsumerReference")));
        if (!filters.isEmpty()) {
            builder.start(wsnt("Filter"));
            filters.forEach(builder::fragment);
            builder.end();
        }
        lifetime.ifPresent(duration -> builder.element(wsnt("InitialTerminationTime"), duration.toString()));
        if (raw || !policies.isEmpty()) {
            builder.start(wsnt("SubscriptionPolicy"));
            if (raw) {
                builder.start(wsnt("UseRaw")).end();
            }
            policies.forEach(builder::fragment);
            builder.end();
        }
        return builder.end().build();
    }

    private SubscriptionRequest with(XmlFragment filter) {
        List<XmlFragment> all = new ArrayList<>(filters);
        all.add(filter);
        return new SubscriptionRequest(consumer, all, lifetime, raw, policies);
    }

    private static XmlFragment condition(String name, String xpath, Map<String, String> namespaces) {
        return expression(wsnt(name), Namespaces.XPATH_1_0, xpath, namespaces);
    }

    private static XmlFragment expression(QName element, String dialect, String text, Map<String, String> namespaces) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(element, namespaces)
                .attribute(DIALECT, dialect)
                .text(text)
                .end()
                .build();
    }

    static QName wsnt(String localName) {
        return new QName(Namespaces.WSN_B, localName, "wsnt");
    }
}
