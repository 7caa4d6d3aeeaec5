package org.openmds.index;

import java.util.Locale;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/** Whether callers may have this process register something in their name. */
record RegistrationRights(AccessPolicy policy) {

    /** For an index of this process. */
    void requireRegister(Caller caller, String index) {
        require(caller, AccessRight.REGISTER, index, "a registration with index " + index);
    }

    /** For a group elsewhere, to which this process calls out. */
    void requireAdmin(Caller caller, String address) {
        require(caller, AccessRight.ADMIN, RegistrationService.NAME,
                "a registration with %s, which is not of this server,".formatted(address));
    }

    boolean isAdministrator(Caller caller) {
        return policy.check(caller, AccessRight.ADMIN, RegistrationService.NAME) == AccessPolicy.Access.GRANTED;
    }

    /** The process itself needs no right. */
    private void require(Caller caller, AccessRight right, String group, String what) {
        if (!caller.equals(Caller.LOCAL) && policy.check(caller, right, group) != AccessPolicy.Access.GRANTED) {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED,
                    "%s needs the right '%s' of %s, which caller '%s' does not have".formatted(what,
                            right.name().toLowerCase(Locale.ROOT), group, caller.name()));
        }
    }
}
