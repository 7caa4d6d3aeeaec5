package org.openmds.wsrf.notification.lease;

import org.openmds.wsrf.lifetime.Lease;

/** The state of a resource that lives as long as its lease. Immutable. */
public interface LeasedState {

    /** The resource's name, unique among those of its kind: 32 hexadecimal digits. */
    String key();

    /** Name of the caller who made it. */
    String owner();

    Lease lease();
}
