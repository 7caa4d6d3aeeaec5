package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.service.Caller;

/**
 * The owner of a resource with a lease.
 *
 * @param name
 *            name of the caller that created it; {@code anonymous} without a credential
 * @param lane
 *            key of the owner's share: the name, or the network of a caller without a credential
 */
public record ResourceOwner(String name, String lane) {

    /** Returns true if the owner has shown no credential. */
    public boolean isAnonymous() {
        return name.equals(Caller.ANONYMOUS.name());
    }

    /** Returns a caller as an owner. The lane of a named caller is always the name: a lane of this process is only for one request. */
    public static ResourceOwner of(Caller caller) {
        return new ResourceOwner(caller.name(), caller.authenticated() ? caller.name() : caller.lane());
    }
}
