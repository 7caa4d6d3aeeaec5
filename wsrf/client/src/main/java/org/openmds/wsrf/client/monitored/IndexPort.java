package org.openmds.wsrf.client.monitored;

import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** What is asked of an index. Calls block within a bounded time, come one at a time, and throw what {@link WsrfClient} throws. */
interface IndexPort {

    /** Adds the service with that document. */
    AddedEntry add(XmlFragment document);

    /** Puts that document in place of the entry's. */
    void update(EndpointReference entry, XmlFragment document);

    /** Asks for a new lease of the entry. */
    GrantedLifetime renew(EndpointReference entry);

    /** Destroys the entry. */
    void remove(EndpointReference entry);

    /** Over SOAP. */
    static IndexPort of(WsrfClient client, EndpointReference index, EndpointReference member, Duration lifetime) {
        QName content = new QName(Namespaces.WSRF_SG, "Content", "sg");
        return new IndexPort() {
            @Override
            public AddedEntry add(XmlFragment document) {
                return client.add(index, member, document, lifetime);
            }

            @Override
            public void update(EndpointReference entry, XmlFragment document) {
                XmlFragment value = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(content)
                        .fragment(document)
                        .end()
                        .build();
                client.setResourceProperties(entry, List.of(new PropertyModification.Update(content, List.of(value))));
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                return client.setTerminationTime(entry, lifetime);
            }

            @Override
            public void remove(EndpointReference entry) {
                client.destroy(entry);
            }
        };
    }
}
