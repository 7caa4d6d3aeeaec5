package org.openmds.index;

import java.util.Locale;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/** Checks the rights of callers to registrations that this process makes for them. */
record RegistrationRights(AccessPolicy policy) {

    /** Checks the right to register with an index of this process. */
    void requireRegister(Caller caller, String index) {
        require(caller, AccessRight.REGISTER, index, "a registration with index " + index);
    }

    /** Checks the right to register with a group of a different process. */
    void requireAdmin(Caller caller, String address) {
        require(caller, AccessRight.ADMIN, RegistrationService.NAME,
                "a registration with %s, which is not on this server,".formatted(address));
    }

    boolean isAdministrator(Caller caller) {
        return policy.check(caller, AccessRight.ADMIN, RegistrationService.NAME) == AccessPolicy.Access.GRANTED;
    }

    /** Checks a right; the process itself needs none. */
    private void require(Caller caller, AccessRight right, String group, String what) {
        if (!caller.equals(Caller.LOCAL) && policy.check(caller, right, group) != AccessPolicy.Access.GRANTED) {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED,
                    "%s needs the right '%s' of %s, which caller '%s' does not have".formatted(what,
                            right.name().toLowerCase(Locale.ROOT), group, caller.name()));
        }
    }
}
