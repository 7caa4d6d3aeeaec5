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
public record NotificationSurroundings(LeaseClock clock, StateStore store, DelayedCalls timer,
        NotificationSender sender, NotificationStatistics statistics) {

    /** The same with another way out. */
    public NotificationSurroundings withSender(NotificationSender other) {
        return new NotificationSurroundings(clock, store, timer, other, statistics);
    }
}
