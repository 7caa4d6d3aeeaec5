package org.openmds.wsrf.notification.delivery;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateStore;

/**
 * The parts of the process that notification depends on.
 *
 * @param timer
 *            timer for retries
 * @param sender
 *            sends messages to consumers in other processes
 * @param consumers
 *            decides which callers may subscribe which consumers
 */
public record NotificationDependencies(LeaseClock clock, StateStore store, DelayedCalls timer,
        NotificationSender sender, NotificationStatistics statistics, ConsumerPolicy consumers) {

    /** Creates dependencies without a policy for consumers. */
    public NotificationDependencies(LeaseClock clock, StateStore store, DelayedCalls timer, NotificationSender sender,
            NotificationStatistics statistics) {
        this(clock, store, timer, sender, statistics, ConsumerPolicy.ANY);
    }

    /** Returns the same dependencies with another sender. */
    public NotificationDependencies withSender(NotificationSender other) {
        return new NotificationDependencies(clock, store, timer, other, statistics, consumers);
    }
}
