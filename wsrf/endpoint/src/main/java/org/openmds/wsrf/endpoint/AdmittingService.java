package org.openmds.wsrf.endpoint;

import org.openmds.wsrf.endpoint.BodyReceiver.BodyRules;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlLimits;

/** A service with the rules for bodies by what a caller may send to it. Immutable. */
final class AdmittingService {

    private final String name;
    private final ServiceEndpoint endpoint;
    private final BodyRules shortInput;
    private final BodyRules keyed;
    private final BodyRules longInput;

    AdmittingService(ServiceEndpoint endpoint, BodyLimits limits, XmlLimits xml) {
        this.name = endpoint.description().name();
        this.endpoint = endpoint;
        KnownKey key = new KnownKey(endpoint, xml);
        this.shortInput = new BodyRules(limits.shortInput(), limits.shortInput(), key);
        this.keyed = new BodyRules(limits.longInput(), limits.keyed(), key);
        this.longInput = new BodyRules(limits.longInput(), limits.longInput(), key);
    }

    String name() {
        return name;
    }

    ServiceEndpoint endpoint() {
        return endpoint;
    }

    BodyRules rules(Admission admitted) {
        return switch (admitted) {
            case LONG -> longInput;
            case LONG_FOR_KNOWN_KEY -> keyed;
            case SHORT, CREDENTIAL_REQUIRED, FORBIDDEN -> shortInput;
        };
    }
}
