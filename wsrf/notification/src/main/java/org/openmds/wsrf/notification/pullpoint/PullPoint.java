package org.openmds.wsrf.notification.pullpoint;

import java.time.Instant;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.softstate.LeasedState;

/** The current state of a pull point, which stores notifications until a client fetches them. */
record PullPoint(String key, String owner, Instant created, Lease lease) implements LeasedState {

    PullPoint withLease(Lease other) {
        return new PullPoint(key, owner, created, other);
    }
}
