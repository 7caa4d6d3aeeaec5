package org.openmds.wsrf.client.monitored;

import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A registration port that also publishes changes: each renewal first replaces the document in the entry if it has changed. Therefore either
 * request can detect that the entry is gone, so that it is added again. A document that the index refuses leaves the old one in place only until
 * its lease ends. {@link org.openmds.wsrf.client.registration.Registrant} calls one method at a time.
 */
final class PublishingPort implements RegistrationPort {

    private final IndexPort port;
    private final Supplier<XmlFragment> document;
    private Optional<XmlFragment> published = Optional.empty();

    PublishingPort(IndexPort port, Supplier<XmlFragment> document) {
        this.port = port;
        this.document = document;
    }

    @Override
    public AddedEntry add() {
        XmlFragment now = document.get();
        AddedEntry added = port.add(now);
        published = Optional.of(now);
        return added;
    }

    @Override
    public GrantedLifetime renew(EndpointReference entry) {
        XmlFragment now = document.get();
        if (!published.equals(Optional.of(now))) {
            // If the update gets no answer, its effect is unknown and it is sent again.
            published = Optional.empty();
            port.update(entry, now);
            published = Optional.of(now);
        }
        return port.renew(entry);
    }

    @Override
    public void remove(EndpointReference entry) {
        port.remove(entry);
    }
}
