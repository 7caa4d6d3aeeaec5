package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.service.Caller;

/** Who may manage a subscription or a pull point, besides those who know its name. Any thread; quick. */
@FunctionalInterface
public interface OwnerPolicy {

    boolean mayManage(String owner, Caller caller);

    /** What an unknown caller made belongs to who knows its name; everything else to its owner. */
    static OwnerPolicy owners() {
        return (owner, caller) -> owner.equals(Caller.ANONYMOUS.name()) || owner.equals(caller.name());
    }
}
