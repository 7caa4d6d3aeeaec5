package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

/**
 * The progress of all deliveries to consumers in other processes.
 *
 * @param hosts
 *            number of hosts that have consumers
 * @param waitingHosts
 *            number of hosts for which a notification has waited longer than the limit without any success
 * @param longestWait
 *            longest time for which a notification has waited without any success; zero if none waits
 * @param sinceAttempt
 *            time since an attempt ended, with success or not
 */
public record DeliveryProgress(int hosts, int waitingHosts, Duration longestWait, Duration sinceAttempt) {

    /** Returns true if notifications wait and no attempt has ended within the limit, so that it is not the fault of a consumer. */
    public boolean isStuck(Duration limit) {
        return longestWait.compareTo(limit) >= 0 && sinceAttempt.compareTo(limit) >= 0;
    }

    /** Returns true if notifications for most hosts, and for at least two, have waited longer than the limit. */
    public boolean isFailingWidely() {
        return waitingHosts > 1 && 2 * waitingHosts > hosts;
    }
}
