package org.openmds.wsrf.softstate;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.state.LeadingMember;

/** The faults of requests that the kernel refuses. */
final class SoftStateFaults {

    private SoftStateFaults() {
    }

    static WsrfFaultException notWritten() {
        return unavailable(
                "nothing was changed: the service cannot write its state now, its log has the cause; try again later");
    }

    static WsrfFaultException elsewhere(LeadingMember leader) {
        return new WsrfFaultException(leader.fault());
    }

    static WsrfFaultException failing(String what) {
        return unavailable(
                "%s cannot be changed now because of an internal error: the log of the service has the cause; try again later"
                        .formatted(what));
    }

    static WsrfFaultException busy(String what, int limit) {
        return unavailable("%d changes of %s are waiting, which is the limit; try again later".formatted(limit, what));
    }

    static WsrfFaultException closed(String what) {
        return unavailable("%s cannot be changed: the service is shutting down".formatted(what));
    }

    private static WsrfFaultException unavailable(String description) {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, description);
    }
}
