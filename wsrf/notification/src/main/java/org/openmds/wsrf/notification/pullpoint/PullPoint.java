package org.openmds.wsrf.notification.pullpoint;

import java.time.Instant;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.notification.lease.ResourceOwner;
import org.openmds.wsrf.softstate.LeasedState;

/** The current state of a pull point, which stores notifications until a client fetches them. */
record PullPoint(String key, ResourceOwner creator, Instant created, Lease lease) implements LeasedState {

    @Override
    public String owner() {
        return creator.name();
    }

    @Override
    public String lane() {
        return creator.lane();
    }

    /** Returns true if its creator has shown no credential. */
    boolean isAnonymous() {
        return creator.isAnonymous();
    }

    PullPoint withLease(Lease other) {
        return new PullPoint(key, creator, created, other);
    }
}
