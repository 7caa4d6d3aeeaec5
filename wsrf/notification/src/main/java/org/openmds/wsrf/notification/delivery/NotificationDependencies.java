package org.openmds.wsrf.notification.delivery;

import org.openmds.budget.Budget;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.LeasedTable;
import org.openmds.wsrf.state.StateStore;

/**
 * The parts of the process that notification depends on.
 *
 * @param timer
 *            timer for retries
 * @param sender
 *            sends messages to consumers in other processes
 * @param budget
 *            limit for the heap that subscriptions and registrations of publishers take; its lanes are the names of owners
 * @param consumers
 *            decides which callers may subscribe which consumers
 */
public record NotificationDependencies(LeaseClock clock, StateStore store, DelayedCalls timer,
        NotificationSender sender, NotificationStatistics statistics, Budget budget, ConsumerPolicy consumers) {

    /** Creates dependencies without a limit for the heap and without a policy for consumers. */
    public NotificationDependencies(LeaseClock clock, StateStore store, DelayedCalls timer,
            NotificationSender sender, NotificationStatistics statistics) {
        this(clock, store, timer, sender, statistics,
                Budget.unlimited(), ConsumerPolicy.ANY);
    }

    /** Returns the parts that a table of resources with a lease needs. */
    public LeasedTable.TableDependencies table() {
        return new LeasedTable.TableDependencies(clock, store, budget);
    }

    /** Returns the same dependencies with another sender. */
    public NotificationDependencies withSender(NotificationSender other) {
        return new NotificationDependencies(clock, store, timer, other, statistics, budget, consumers);
    }
}
