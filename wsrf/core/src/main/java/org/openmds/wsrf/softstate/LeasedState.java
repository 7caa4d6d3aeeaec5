package org.openmds.wsrf.softstate;

import org.openmds.wsrf.lifetime.Lease;

/** The state of a resource with a lease. Immutable. */
public interface LeasedState {

    /** Returns the resource key, unique within its kind: 32 hexadecimal digits. */
    String key();

    /** Returns the name of the caller that created the resource. */
    String owner();

    /** Returns the key of the owner's share: the name, or the network of an owner without a credential. */
    default String lane() {
        return owner();
    }

    Lease lease();
}
