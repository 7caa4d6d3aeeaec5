package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.query.Asker;
import org.openmds.aggregator.query.EntryRoom;
import org.openmds.aggregator.query.HttpAddress;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.SubscriptionClient;
import org.openmds.wsrf.client.SubscriptionClient.Subscribed;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.service.NotificationConsumers;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;

/**
 * A producer over SOAP. A value but for what it calls by. Thread-safe.
 *
 * @param asker
 *            for the member that the registration names
 * @param strangers
 *            for where references lead that the producer answers with, if that is elsewhere: nobody but the producer wanted us there
 */
record RemoteProducer(Asker asker, Asker strangers, Interest interest, NotificationConsumers consumers, PullMode mode)
        implements
            ProducerPort {

    /** Of the processor, for one reading. */
    private static final Duration LONGEST_SELECTION = Duration.ofSeconds(5);

    @Override
    public Way firstWay() {
        return Way.first(mode, consumers.address(), interest.peer().address().url());
    }

    @Override
    public Contact subscribe(Way way, Duration lifetime, Consumer<List<ReceivedNotification>> receiver)
            throws CollectionException {
        return way == Way.PULL ? pulled(lifetime) : notified(lifetime, receiver);
    }

    @Override
    public Reading read() throws CollectionException {
        return ask(this::read);
    }

    private Contact notified(Duration lifetime, Consumer<List<ReceivedNotification>> receiver)
            throws CollectionException {
        NotificationConsumers.Registered own = consumers.register(receiver);
        try {
            Subscribed subscribed = subscribe(own.reference(), lifetime);
            return new RemoteContact(this, subscribed, Optional.empty(), () -> consumers.remove(own.key()));
        } catch (CollectionException | RuntimeException e) {
            consumers.remove(own.key());
            throw e;
        }
    }

    private Contact pulled(Duration lifetime) throws CollectionException {
        EndpointReference pullPoint = ask(client -> new SubscriptionClient(client)
                .createPullPoint(interest.peer().reference()));
        try {
            return new RemoteContact(this, subscribe(pullPoint, lifetime), Optional.of(pullPoint), () -> {
            });
        } catch (CollectionException | RuntimeException e) {
            RemoteContact.destroy(this, pullPoint);
            throw e;
        }
    }

    private Subscribed subscribe(EndpointReference consumer, Duration lifetime) throws CollectionException {
        return ask(client -> new SubscriptionClient(client).subscribe(interest.peer().reference(),
                interest.order(consumer).lasting(lifetime)));
    }

    /** Asks a resource that the producer named. */
    <T> T askAt(EndpointReference there, Asker.Question<T> question) throws CollectionException {
        HttpAddress address;
        try {
            address = HttpAddress.parse("what %s answered".formatted(interest.peer().address().url()), there.address());
        } catch (SourceConfigurationException e) {
            throw new CollectionException(e.getMessage(), e);
        }
        boolean isThere = SamePlace.isSame(address, interest.peer().address());
        return (isThere ? asker : strangers).ask(address, question);
    }

    /** Asks with the bounds of the host. */
    private <T> T ask(Asker.Question<T> question) throws CollectionException {
        return asker.ask(interest.peer().address(), question);
    }

    private Reading read(WsrfClient client) {
        if (!holdsPrecondition(client)) {
            return new Reading.Withheld();
        }
        Optional<QName> property = interest.topic().property();
        if (property.isEmpty()) {
            return current(client);
        }
        try {
            return selected(client.getResourceProperty(interest.peer().reference(), property.get()));
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                return current(client);
            }
            throw e;
        }
    }

    private boolean holdsPrecondition(WsrfClient client) {
        return interest.precondition()
                .map(condition -> client.query(interest.peer().reference(), "boolean(" + condition.xpath() + ")",
                        condition.namespaces()).text())
                .map(answer -> answer.strip().equals("true"))
                .orElse(true);
    }

    /** The producer applies the selector to messages; here it is applied to what would have been in them. */
    private Reading selected(List<XmlFragment> values) {
        if (interest.selector().isEmpty()) {
            return new Reading.Property(EntryRoom.fitting(AggregatorData.of(values)).elements());
        }
        XPathExpression selector = interest.selector().get().compiled();
        if (interest.topic().property().filter(KeptEntries.ENTRY::equals).isPresent()) {
            return new Reading.Property(selected(values, selector));
        }
        return Condition.holds(selector, ValueChange.message(values))
                ? new Reading.Property(EntryRoom.fitting(AggregatorData.of(values)).elements())
                : new Reading.Withheld();
    }

    /** One evaluation ends by itself; whoever wrote the selector may have ten thousand entries for it. */
    private static List<XmlFragment> selected(List<XmlFragment> entries, XPathExpression selector) {
        Deadline deadline = Deadline.in(LONGEST_SELECTION);
        List<XmlFragment> selected = new ArrayList<>();
        for (XmlFragment entry : entries) {
            if (deadline.remaining().isZero()) {
                throw new InvalidXmlException("the Selector takes more than %s for %d entries"
                        .formatted(LONGEST_SELECTION, entries.size()));
            }
            if (Condition.holds(selector, ValueChange.message(List.of(entry)))) {
                selected.add(entry);
            }
        }
        return selected;
    }

    /** A producer tells the last message on the topic to whoever asks, whether it was one for this subscription or not. */
    private boolean isSelected(XmlFragment message) {
        return interest.selector()
                .map(selector -> Condition.holds(selector.compiled(), XmlTree.of(message)))
                .orElse(true);
    }

    /** A producer that cannot tell the last message is there all the same. */
    private Reading current(WsrfClient client) {
        try {
            XmlFragment last = new SubscriptionClient(client).getCurrentMessage(interest.peer().reference(),
                    interest.topic().dialect(), interest.topic().expression(), interest.topic().namespaces());
            return new Reading.Message(Optional.of(last).filter(this::isSelected));
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
            return new Reading.Message(Optional.empty());
        }
    }
}
