package org.openmds.aggregator.subscription;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.query.ConfigurationParts;
import org.openmds.aggregator.query.FinalNames;
import org.openmds.aggregator.query.PolledResource;
import org.openmds.aggregator.query.QuotedText;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;

/** Reads MDS4's configuration of subscriptions. The elements may be in any order. */
final class TopicInterestReader {

    static final QName ELEMENT = new QName(AggregatorTypes.NAMESPACE, "AggregatorSubscriptionType");

    private static final QName DIALECT = new QName("Dialect");
    private static final QName USE_RAW = new QName(Namespaces.WSN_B, "UseRaw");

    private final ConfigurationParts parts;
    private final Instant now;

    private TopicInterestReader(XmlElement configuration, Instant now) {
        this.parts = new ConfigurationParts(configuration,
                List.of("TopicExpression", "Precondition", "Selector", "InitialTerminationTime"),
                List.of("SubscriptionPolicy"));
        this.now = now;
    }

    /**
     * Reads the subscription that is requested at a member.
     *
     * @throws SourceConfigurationException
     *             the configuration does not follow MDS4's schema, or is not supported
     */
    static TopicInterest read(EndpointReference member, XmlElement configuration, Instant now) {
        TopicInterestReader reader = new TopicInterestReader(configuration, now);
        return new TopicInterest(PolledResource.of(member, reader.parts.kind()), reader.topic(),
                reader.condition("Precondition"),
                reader.condition("Selector"), reader.policies(), reader.lifetime());
    }

    private SubscribedTopic topic() {
        XmlElement element = parts.required("TopicExpression");
        String written = FinalNames.ofDialect(element.attribute(DIALECT).map(String::strip).orElse(""));
        TopicDialect dialect = TopicDialect.of(written)
                .orElseThrow(() -> new SourceConfigurationException(
                        "the Dialect of TopicExpression must be one of %s, was '%s'".formatted(
                                String.join(", ", TopicDialect.uris()), QuotedText.of(written))));
        String text = element.text().strip();
        Map<String, String> namespaces = FinalNames.of(element.namespaces());
        try {
            TopicExpression _ = TopicExpression.parse(dialect, text, namespaces);
        } catch (WsrfFaultException e) {
            throw new SourceConfigurationException("TopicExpression '%s' cannot be subscribed to: %s".formatted(
                    QuotedText.of(text), QuotedText.of(e.fault().description())));
        }
        Optional<QName> name = dialect == TopicDialect.XPATH ? Optional.empty() : element.resolve(text);
        return new SubscribedTopic(dialect, text, namespaces, name.map(FinalNames::of));
    }

    private Optional<XPathCondition> condition(String part) {
        return parts.optional(part).map(element -> {
            String dialect = element.attribute(DIALECT).map(String::strip).orElse(Namespaces.XPATH_1_0);
            if (!dialect.equals(Namespaces.XPATH_1_0)) {
                throw new SourceConfigurationException("the Dialect of %s must be %s, was '%s'".formatted(part,
                        Namespaces.XPATH_1_0, QuotedText.of(dialect)));
            }
            Map<String, String> namespaces = new HashMap<>(FinalNames.of(element.namespaces()));
            // Names without a prefix have no namespace in XPath 1.0.
            namespaces.remove("");
            XPathCondition condition = new XPathCondition(element.text().strip(), namespaces);
            try {
                XPathExpression _ = condition.compiled();
            } catch (InvalidXPathException e) {
                throw new SourceConfigurationException("%s '%s' cannot be evaluated: %s".formatted(part,
                        QuotedText.of(condition.xpath()), e.getMessage()));
            }
            return condition;
        });
    }

    private List<XmlFragment> policies() {
        List<XmlFragment> policies = parts.optional("SubscriptionPolicy")
                .map(policy -> policy.children().stream().map(XmlElement::toFragment).toList())
                .orElse(List.of());
        if (policies.stream().anyMatch(policy -> policy.name().equals(USE_RAW))) {
            throw new SourceConfigurationException(
                    "SubscriptionPolicy must not hold UseRaw: a message without Notify around it does not name its topic");
        }
        return policies;
    }

    private Optional<RequestedLifetime> lifetime() {
        return parts.optional("InitialTerminationTime").map(element -> {
            String text = element.text().strip();
            return RequestedLifetime.parse(text, now)
                    .filter(lifetime -> !(lifetime instanceof RequestedLifetime.Relative(var duration))
                            || duration.isPositive())
                    .orElseThrow(() -> new SourceConfigurationException(
                            "InitialTerminationTime must be an xsd:dateTime or a positive xsd:duration, was '%s'"
                                    .formatted(QuotedText.of(text))));
        });
    }
}
