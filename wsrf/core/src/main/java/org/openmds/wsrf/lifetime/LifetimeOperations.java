package org.openmds.wsrf.lifetime;

import static org.openmds.wsrf.fault.FaultKind.RESOURCE_NOT_DESTROYED;
import static org.openmds.wsrf.fault.FaultKind.TERMINATION_TIME_CHANGE_REJECTED;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_SET_TERMINATION_TIME;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.service.Operation;

/** The operations of WS-ResourceLifetime 1.2, sections 4 and 5. */
public final class LifetimeOperations {

    public static final Operation DESTROY = operation("ImmediateResourceTermination", "Destroy",
            RESOURCE_NOT_DESTROYED);
    public static final Operation SET_TERMINATION_TIME = operation("ScheduledResourceTermination", "SetTerminationTime",
            UNABLE_TO_SET_TERMINATION_TIME, TERMINATION_TIME_CHANGE_REJECTED);

    private LifetimeOperations() {
    }

    private static Operation operation(String portType, String name, FaultKind... faults) {
        return new Operation(Namespaces.WSRF_RLW, portType, name, new QName(Namespaces.WSRF_RL, name, "rl"),
                new QName(Namespaces.WSRF_RL, name + "Response", "rl"), List.of(faults));
    }
}
