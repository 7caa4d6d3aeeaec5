package org.openmds.trigger.service;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.service.Operation;

/** XML names and operations of the Trigger Service of Globus Toolkit 4.2, as its client stubs have them. */
final class GlobusNames {

    private static final String NAMESPACES = "http://mds.globus.org/2007/03/";
    private static final String FACTORY = NAMESPACES + "TriggerFactoryService";
    private static final String INSTANCE = NAMESPACES + "TriggerService_instance";
    private static final String REGISTRATION = NAMESPACES + "TriggerRegistrationService";

    /**
     * Creates a trigger from an empty request. The name differs from that in the WSDL of Globus Toolkit 4.2, because a port type of WSDL should not
     * have two operations with one name.
     */
    static final Operation CREATE_RESOURCE = new Operation(FACTORY, "TriggerFactoryPortType", "createResource2007",
            new QName(FACTORY, "createResource", "gtf"), new QName(FACTORY, "createResourceResponse", "gtf"),
            List.of());
    /** Root of a trigger's resource property document. */
    static final QName DOCUMENT = instance("TriggerResourceProperties");
    static final QName MEMBER_EPR = instance("MemberEPR");
    static final QName NAMESPACE_MAPPINGS = instance("NamespaceMappings");
    static final QName MINIMUM_FIRING_INTERVAL = instance("MinimumFiringInterval");
    static final QName MATCHING_RULE = instance("MatchingRule");
    /** Root of the registration service's resource property document. */
    static final QName REGISTRATION_DOCUMENT = registration("TriggerRegistrationResourceProperties");
    /** Milliseconds between two checks of the rules. */
    static final QName POLL_INTERVAL = registration("PollIntervalMillis");
    /** A registered member. */
    static final QName RECORD = registration("TriggerRegistrationRecord");
    static final QName RECORD_ADDRESS = registration("MemberEPRAddress");
    static final QName RECORD_REFERENCE = registration("MemberEPRFull");

    private GlobusNames() {
    }

    /** Returns a name of the service of one trigger. */
    static QName instance(String localName) {
        return new QName(INSTANCE, localName, "gti");
    }

    /** Returns true if a name is in the namespace of the service of one trigger. */
    static boolean isInstance(QName name) {
        return name.getNamespaceURI().equals(INSTANCE);
    }

    private static QName registration(String localName) {
        return new QName(REGISTRATION, localName, "gtr");
    }
}
