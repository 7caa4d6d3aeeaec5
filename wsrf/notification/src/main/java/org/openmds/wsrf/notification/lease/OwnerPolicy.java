package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.service.Caller;

/** Decides which callers may manage a subscription or a pull point. Called by any thread; must return quickly. */
@FunctionalInterface
public interface OwnerPolicy {

    /** Returns true if the caller may manage a resource of the given owner. */
    boolean mayManage(String owner, Caller caller);

    /** Returns a policy that lets owners manage their resources. A resource of an anonymous caller is open to every caller that knows its key. */
    static OwnerPolicy owners() {
        return (owner, caller) -> owner.equals(Caller.ANONYMOUS.name()) || owner.equals(caller.name());
    }
}
