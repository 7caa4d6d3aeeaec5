package org.openmds.wsrf.endpoint.admission;

import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlLimits;

/** A service with the rules for bodies by what a caller may send to it. Immutable. */
public final class AdmittingService {

    private final String name;
    private final ServiceEndpoint endpoint;
    private final BodyRules shortInput;
    private final BodyRules keyed;
    private final BodyRules longInput;

    public AdmittingService(ServiceEndpoint endpoint, BodyLimits limits, XmlLimits xml) {
        this.name = endpoint.description().name();
        this.endpoint = endpoint;
        KnownKey key = new KnownKey(endpoint, xml);
        this.shortInput = new BodyRules(limits.shortInput(), limits.shortInput(), key);
        this.keyed = new BodyRules(limits.longInput(), limits.keyed(), key);
        this.longInput = new BodyRules(limits.longInput(), limits.longInput(), key);
    }

    public String name() {
        return name;
    }

    public ServiceEndpoint endpoint() {
        return endpoint;
    }

    public BodyRules rules(Admission admitted) {
        return switch (admitted) {
            case LONG -> longInput;
            case LONG_FOR_KNOWN_KEY -> keyed;
            case SHORT, CREDENTIAL_REQUIRED, FORBIDDEN -> shortInput;
        };
    }
}
