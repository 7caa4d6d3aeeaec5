package org.openmds.wsrf.servicegroup;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.service.Operation;

/** The operation of WS-ServiceGroup 1.2, section 6. */
public final class ServiceGroupOperations {

    public static final Operation ADD = new Operation(Namespaces.WSRF_SGW, "ServiceGroupRegistration", "Add",
            new QName(Namespaces.WSRF_SG, "Add", "sg"), new QName(Namespaces.WSRF_SG, "AddResponse", "sg"),
            List.of(FaultKind.CONTENT_CREATION_FAILED, FaultKind.UNSUPPORTED_MEMBER_INTERFACE, FaultKind.ADD_REFUSED));

    private ServiceGroupOperations() {
    }
}
