package org.openmds.wsrf.endpoint;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** The description of a service like an index, and limits small enough for tests. */
final class EndpointFixture {

    static final QName KEY = new QName("http://mds.globus.org/inmemoryservicegroup", "ServiceGroupEntryKey");
    static final String PATH = "/wsrf/services/DefaultIndexService";
    static final EndpointLimits LIMITS = new EndpointLimits(new XmlLimits(64 << 10, 20, 1_000, 1_000), 64 << 10,
            64 << 10,
            Duration.ofSeconds(5));
    static final String ANSWER = "<rp:QueryResourcePropertiesResponse xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\">"
            + "<h:Host xmlns:h=\"urn:h\" Name=\"a&quot;b\">1 &lt; 2 \u00e9<!-- kept --><e/></h:Host></rp:QueryResourcePropertiesResponse>";

    private EndpointFixture() {
    }

    static ServiceDescription description() {
        return new ServiceDescription("DefaultIndexService",
                List.of(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, PropertyOperations.GET_RESOURCE_PROPERTY,
                        PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES,
                        PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                        PropertyOperations.SET_RESOURCE_PROPERTIES, ServiceGroupOperations.ADD,
                        LifetimeOperations.DESTROY,
                        LifetimeOperations.SET_TERMINATION_TIME),
                new QName(Namespaces.WSRF_SG, "ServiceGroupRP"), Optional.of(KEY));
    }

    static RecordingService service() {
        XmlFragment answer = XmlFragment.parse(ANSWER);
        return new RecordingService(description(), call -> new Reply.Answer(answer));
    }
}
