package org.openmds.wsrf.client.monitored;

import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.RegistrationPort;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A registration that carries news: each renewal first puts the service's document into the entry where it differs from what is there. So an entry that is gone is
 * noticed and added anew by whichever comes first, and a document that the index refuses leaves no old one alive for longer than its lease.
 * {@link org.openmds.wsrf.client.Registrant} calls one method at a time.
 */
final class PublishingPort implements RegistrationPort {

    private final IndexPort wire;
    private final Supplier<XmlFragment> document;
    private Optional<XmlFragment> published = Optional.empty();

    PublishingPort(IndexPort wire, Supplier<XmlFragment> document) {
        this.wire = wire;
        this.document = document;
    }

    @Override
    public AddedEntry add() {
        XmlFragment now = document.get();
        AddedEntry added = wire.add(now);
        published = Optional.of(now);
        return added;
    }

    @Override
    public GrantedLifetime renew(EndpointReference entry) {
        XmlFragment now = document.get();
        if (!published.equals(Optional.of(now))) {
            // What an update without an answer did is not known: it is sent again.
            published = Optional.empty();
            wire.update(entry, now);
            published = Optional.of(now);
        }
        return wire.renew(entry);
    }

    @Override
    public void remove(EndpointReference entry) {
        wire.remove(entry);
    }
}
