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

/**
 * The port through which a service calls the index. Calls block within a bounded time, come one at a time, and throw the exceptions of
 * {@link WsrfClient}.
 */
interface IndexPort {

    /** Adds an entry for the service with the document. */
    AddedEntry add(XmlFragment document);

    /** Replaces the document of the entry. */
    void update(EndpointReference entry, XmlFragment document);

    /** Requests a new lease of the entry. */
    GrantedLifetime renew(EndpointReference entry);

    /** Destroys the entry. */
    void remove(EndpointReference entry);

    /** Returns a port that sends the requests over SOAP. */
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
