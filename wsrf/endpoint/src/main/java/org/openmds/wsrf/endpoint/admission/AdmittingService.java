package org.openmds.wsrf.endpoint.admission;

import java.util.Optional;

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

    /** Returns true if the service exists at an address with this resource key. */
    public boolean accepts(Optional<String> addressKey) {
        return addressKey.isEmpty() || endpoint.description().resourceKey().isPresent();
    }

    /**
     * Returns the rules for the body of a request.
     *
     * @param addressKey
     *            the resource key in the address of the request
     */
    public BodyRules rules(Admission admitted, Optional<String> addressKey) {
        return switch (admitted) {
            case LONG -> longInput;
            case LONG_FOR_KNOWN_KEY -> addressKey.filter(endpoint::takesLongInput).isPresent() ? longInput : keyed;
            case SHORT, CREDENTIAL_REQUIRED, FORBIDDEN -> shortInput;
        };
    }
}
