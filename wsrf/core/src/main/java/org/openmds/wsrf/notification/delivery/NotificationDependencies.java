package org.openmds.wsrf.notification.delivery;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateStore;

/**
 * What notification needs of the process.
 *
 * @param timer
 *            for what is tried again
 * @param sender
 *            the way to consumers elsewhere
 */
public record NotificationDependencies(LeaseClock clock, StateStore store, DelayedCalls timer,
        NotificationSender sender, NotificationStatistics statistics) {

    /** The same with another way out. */
    public NotificationDependencies withSender(NotificationSender other) {
        return new NotificationDependencies(clock, store, timer, other, statistics);
    }
}
