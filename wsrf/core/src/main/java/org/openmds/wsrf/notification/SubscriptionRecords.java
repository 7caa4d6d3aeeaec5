package org.openmds.wsrf.notification;

import java.time.Duration;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * How subscriptions are written in durable state.
 *
 * <pre>{@code
 * <subscription producer="DefaultIndexService" owner="alice" created="2026-01-01T00:00:00Z" raw="false" paused="false"
 *     lease="PT24H 2026-01-02T00:00:00Z">
 *   <wsnt:ConsumerReference>…</wsnt:ConsumerReference><wsnt:Filter>…</wsnt:Filter>
 * </subscription>
 * }</pre>
 */
record SubscriptionRecords(LeaseClock clock, int limit) implements LeasedKind<Subscription> {

    /** Consumers renew within this time after a restart, or lose the subscription. */
    static final Duration MAX_GRACE = Duration.ofMinutes(5);
    /** What was accepted once may come back whatever the limits are by then. */
    static final XmlLimits STORED = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE, Integer.MAX_VALUE);

    @Override
    public String collection() {
        return "subscriptions";
    }

    @Override
    public byte[] write(Subscription subscription) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(STORED).start(new QName("subscription"))
                .attribute(new QName("producer"), subscription.producer())
                .attribute(new QName("owner"), subscription.owner())
                .attribute(new QName("created"), XmlTimes.text(subscription.created()))
                .attribute(new QName("raw"), Boolean.toString(subscription.raw()))
                .attribute(new QName("paused"), Boolean.toString(subscription.paused()))
                .attribute(new QName("lease"), StoredLease.of(subscription.lease(), clock).toString())
                .fragment(subscription.consumer().toFragment(NotificationNames.CONSUMER_REFERENCE));
        subscription.written().ifPresent(builder::fragment);
        return builder.end().build().toBytes();
    }

    @Override
    public Subscription read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), STORED).root();
        Optional<XmlElement> filter = root.child(NotificationNames.FILTER);
        return new Subscription(stored.key(), attribute(root, "producer"), attribute(root, "owner"),
                EndpointReference.read(root.child(NotificationNames.CONSUMER_REFERENCE)
                        .orElseThrow(() -> new InvalidXmlException("it has no ConsumerReference"))),
                filter.map(NotificationFilter::read).orElse(NotificationFilter.NONE),
                filter.map(XmlElement::toFragment), attribute(root, "raw").equals("true"),
                XmlTimes.instant(attribute(root, "created")).orElseGet(clock::now),
                attribute(root, "paused").equals("true"),
                StoredLease.parse(attribute(root, "lease"))
                        .orElseThrow(() -> new InvalidXmlException("it has no lease"))
                        .resumed(clock, MAX_GRACE));
    }

    static String attribute(XmlElement root, String name) {
        return root.attribute(new QName(name))
                .orElseThrow(() -> new InvalidXmlException("it has no attribute " + name));
    }
}
