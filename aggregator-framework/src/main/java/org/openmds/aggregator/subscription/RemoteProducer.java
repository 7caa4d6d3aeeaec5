package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.aggregator.query.HttpAddress;
import org.openmds.aggregator.query.LimitedClient;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;

/**
 * A producer over SOAP, within the limits of its host. Two instances are equal if their interests are equal and their clients are the same.
 * Thread-safe.
 *
 * @param client
 *            client for the member that the registration names
 * @param foreignClient
 *            client for references in the producer's answers that lead to a different server: only the producer chose that target
 */
record RemoteProducer(LimitedClient client, LimitedClient foreignClient, TopicInterest interest)
        implements
            TopicReader,
            SubscriptionTarget.ProducerCalls {

    /** Maximum time to apply the selector to one reading. */
    private static final Duration MAX_SELECTION_TIME = Duration.ofSeconds(5);

    @Override
    public TopicReading read() throws CollectionException {
        return client.call(interest.resource().address(), this::read);
    }

    @Override
    public <T> T callProducer(BiFunction<WsrfClient, EndpointReference, T> call) {
        return call(client, interest.resource().address(), each -> call.apply(each, interest.resource().reference()));
    }

    @Override
    public <T> T callResource(EndpointReference resource, Function<WsrfClient, T> call) {
        HttpAddress address;
        try {
            address = HttpAddress.parse(
                    "the reference in the answer of %s".formatted(interest.resource().address().url()),
                    resource.address());
        } catch (SourceConfigurationException e) {
            throw new NotConnected(resource.address(), String.valueOf(e.getMessage()), e);
        }
        boolean isThere = address.isSamePlaceAs(interest.resource().address());
        return call(isThere ? client : foreignClient, address, call);
    }

    /** Calls a service; fails like the operations of {@link WsrfClient}. */
    private static <T> T call(LimitedClient client, HttpAddress address, Function<WsrfClient, T> call) {
        try {
            return client.call(address, call::apply);
        } catch (CollectionException e) {
            throw switch (e.getCause()) {
                case WsrfFaultException fault -> fault;
                case ConnectionException failure -> failure;
                case null, default -> new NotConnected(address.url(), String.valueOf(e.getMessage()), e);
            };
        }
    }

    private TopicReading read(WsrfClient client) {
        if (!holdsPrecondition(client)) {
            return new TopicReading.Withheld();
        }
        Optional<QName> property = interest.topic().property();
        if (property.isEmpty()) {
            return readCurrentMessage(client);
        }
        try {
            return selected(client.getResourceProperty(interest.resource().reference(), property.get()));
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                return readCurrentMessage(client);
            }
            throw e;
        }
    }

    private boolean holdsPrecondition(WsrfClient client) {
        return interest.precondition()
                .map(condition -> client.query(interest.resource().reference(), "boolean(" + condition.xpath() + ")",
                        condition.namespaces()).text())
                .map(answer -> answer.strip().equals("true"))
                .orElse(true);
    }

    /** Applies the selector, as the producer does for messages, to the messages that these values would have come in. */
    private TopicReading selected(List<XmlFragment> values) {
        if (interest.selector().isEmpty()) {
            return new TopicReading.Property(EntrySizeLimit.requireFits(AggregatorData.of(values)).elements());
        }
        XPathExpression selector = interest.selector().get().compiled();
        if (interest.topic().property().filter(EntryTopicState.ENTRY::equals).isPresent()) {
            return new TopicReading.Property(selected(values, selector));
        }
        return XPathCondition.holds(selector, ValueChange.message(values))
                ? new TopicReading.Property(EntrySizeLimit.requireFits(AggregatorData.of(values)).elements())
                : new TopicReading.Withheld();
    }

    /** Applies the selector to each entry. One evaluation is limited by itself, but ten thousand entries need a deadline. */
    private static List<XmlFragment> selected(List<XmlFragment> entries, XPathExpression selector) {
        Deadline deadline = Deadline.in(MAX_SELECTION_TIME);
        List<XmlFragment> selected = new ArrayList<>();
        for (XmlFragment entry : entries) {
            if (deadline.remaining().isZero()) {
                throw new InvalidXmlException("the Selector takes more than %s for %d entries"
                        .formatted(DurationText.format(MAX_SELECTION_TIME), entries.size()));
            }
            if (XPathCondition.holds(selector, ValueChange.message(List.of(entry)))) {
                selected.add(entry);
            }
        }
        return selected;
    }

    /** Applies the selector to a message: a producer returns the last message on the topic, even if this subscription does not select it. */
    private boolean isSelected(XmlFragment message) {
        return interest.selector()
                .map(selector -> XPathCondition.holds(selector.compiled(), XmlTree.of(message)))
                .orElse(true);
    }

    /** Reads the last message; a producer that cannot return it counts as reachable. */
    private TopicReading readCurrentMessage(WsrfClient client) {
        try {
            XmlFragment last = new SubscriptionClient(client).getCurrentMessage(interest.resource().reference(),
                    interest.topic().dialect(), interest.topic().expression(), interest.topic().namespaces());
            return new TopicReading.Message(Optional.of(last).filter(this::isSelected));
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
            return new TopicReading.Message(Optional.empty());
        }
    }
}
