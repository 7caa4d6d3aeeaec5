package org.openmds.aggregator.registration;

import javax.xml.namespace.QName;

import org.openmds.wsrf.WsrfDialect;

/** MDS4's XML names in registration documents. */
public final class RegistrationNames {

    public static final String NAMESPACE = "http://mds.globus.org/servicegroup/client";

    /** The root of a document of several registrations. */
    public static final QName REGISTRATIONS = sgc("ServiceGroupRegistrations");
    /** A registration; may be the root of a document too. */
    public static final QName PARAMETERS = sgc("ServiceGroupRegistrationParameters");

    static final QName GROUP = sgc("ServiceGroupEPR");
    static final QName REGISTRANT = sgc("RegistrantEPR");
    static final QName INITIAL_TERMINATION_TIME = sgc("InitialTerminationTime");
    static final QName REFRESH_INTERVAL_SECS = sgc("RefreshIntervalSecs");
    static final QName SECURITY_DESCRIPTOR_FILE = sgc("SecurityDescriptorFile");
    static final QName CONTENT = sgc("Content");
    static final QName GROUP_CONTENT = WsrfDialect.WSRF_1_2.serviceGroup("Content");

    private RegistrationNames() {
    }

    static QName sgc(String localName) {
        return new QName(NAMESPACE, localName, "sgc");
    }
}
