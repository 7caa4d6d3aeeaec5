package org.openmds.wsrf.notification.broker;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.lease.LeasedRecords;
import org.openmds.wsrf.softstate.LeasedKind;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;

/**
 * Reads and writes registrations of publishers in durable state.
 *
 * <pre>{@code
 * <publisher owner="alice" created="…" demand="true" lease="PT24H …">
 *   <br:PublisherReference>…</br:PublisherReference><br:Topic Dialect="…">…</br:Topic>
 *   <wsnt:SubscriptionReference>…</wsnt:SubscriptionReference>
 * </publisher>
 * }</pre>
 */
record PublisherRegistrationRecords(LeaseClock clock, int limit) implements LeasedKind<PublisherRegistration> {

    @Override
    public String name() {
        return "publishers";
    }

    @Override
    public byte[] write(PublisherRegistration registration) {
        XmlFragmentBuilder builder = LeasedRecords
                .start("publisher", registration, registration.created(), clock)
                .attribute(new QName("demand"), Boolean.toString(registration.demand()));
        registration.publisher()
                .ifPresent(publisher -> builder.fragment(publisher.toFragment(BrokeredNames.PUBLISHER_REFERENCE)));
        registration.topics().forEach(builder::fragment);
        registration.subscription()
                .ifPresent(upstream -> builder.fragment(upstream.toFragment(NotificationNames.SUBSCRIPTION_REFERENCE)));
        return builder.end().build().toBytes();
    }

    @Override
    public RecordFormat<PublisherRegistration> format() {
        return RecordFormat.first("publishers", this::read);
    }

    private PublisherRegistration read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), LeasedRecords.STORED).root();
        return new PublisherRegistration(stored.key(), LeasedRecords.owner(root),
                reference(root, BrokeredNames.PUBLISHER_REFERENCE),
                root.children(BrokeredNames.TOPIC).stream().map(XmlElement::toFragment).toList(),
                LeasedRecords.attribute(root, "demand").equals("true"),
                LeasedRecords.created(root, clock),
                reference(root, NotificationNames.SUBSCRIPTION_REFERENCE),
                LeasedRecords.lease(root, clock));
    }

    private static Optional<EndpointReference> reference(XmlElement root, QName name) {
        return root.child(name).map(EndpointReference::read);
    }
}
