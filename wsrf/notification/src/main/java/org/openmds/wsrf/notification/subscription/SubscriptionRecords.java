package org.openmds.wsrf.notification.subscription;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.lease.LeasedRecords;
import org.openmds.wsrf.softstate.LeasedKind;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;

/**
 * Reads and writes subscriptions in durable state.
 *
 * <pre>{@code
 * <subscription producer="DefaultIndexService" owner="alice" created="2026-01-01T00:00:00Z" raw="false" paused="false"
 *     lease="PT24H 2026-01-02T00:00:00Z">
 *   <wsnt:ConsumerReference>…</wsnt:ConsumerReference><wsnt:Filter>…</wsnt:Filter>
 * </subscription>
 * }</pre>
 */
record SubscriptionRecords(LeaseClock clock, int limit) implements LeasedKind<Subscription> {

    @Override
    public String name() {
        return "subscriptions";
    }

    @Override
    public byte[] write(Subscription subscription) {
        XmlFragmentBuilder builder = LeasedRecords.start("subscription", subscription, subscription.created(), clock)
                .attribute(new QName("producer"), subscription.producer())
                .attribute(new QName("raw"), Boolean.toString(subscription.raw()))
                .attribute(new QName("paused"), Boolean.toString(subscription.paused()))
                .fragment(subscription.consumer().toFragment(NotificationNames.CONSUMER_REFERENCE));
        subscription.filterElement().ifPresent(builder::fragment);
        return builder.end().build().toBytes();
    }

    @Override
    public RecordFormat<Subscription> format() {
        return RecordFormat.first("subscriptions", this::read);
    }

    private Subscription read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), LeasedRecords.STORED).root();
        Optional<XmlElement> filter = root.child(NotificationNames.FILTER);
        return new Subscription(stored.key(), LeasedRecords.attribute(root, "producer"),
                LeasedRecords.ownerWithLane(root),
                EndpointReference.read(root.child(NotificationNames.CONSUMER_REFERENCE)
                        .orElseThrow(() -> new InvalidXmlException("it has no ConsumerReference"))),
                filter.map(NotificationFilter::read).orElse(NotificationFilter.NONE),
                filter.map(XmlElement::toFragment), LeasedRecords.attribute(root, "raw").equals("true"),
                LeasedRecords.created(root, clock), LeasedRecords.attribute(root, "paused").equals("true"),
                LeasedRecords.lease(root, clock));
    }
}
