package org.openmds.wsrf.notification.delivery;

import java.util.concurrent.atomic.LongAdder;

/** What became of notifications since the start, for metrics. Thread-safe. */
public final class NotificationStatistics {

    private final LongAdder delivered = new LongAdder();
    private final LongAdder deliveries = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder coalesced = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder cutOffs = new LongAdder();

    /** Notifications that consumers took. */
    public long delivered() {
        return delivered.sum();
    }

    /** Messages sent with success; a Notify holds several notifications. */
    public long deliveries() {
        return deliveries.sum();
    }

    /** Messages that a consumer did not take; each is tried again. */
    public long failures() {
        return failures.sum();
    }

    /** Notifications whose place a newer one on the same topic about the same subject took before they were sent to a consumer. */
    public long coalesced() {
        return coalesced.sum();
    }

    /** Notifications lost because too many waited, for a consumer or in a pull point. */
    public long dropped() {
        return dropped.sum();
    }

    /** Subscriptions ended because their consumers took nothing, or because their filters took too long. */
    public long cutOffs() {
        return cutOffs.sum();
    }

    /** A consumer took a message with so many notifications. */
    public void countDelivery(int notifications) {
        deliveries.increment();
        delivered.add(notifications);
    }

    /** A consumer did not take a message. */
    public void countFailure() {
        failures.increment();
    }

    /** Newer notifications took the places of so many. */
    public void countCoalesced(int notifications) {
        coalesced.add(notifications);
    }

    /** So many notifications were lost. */
    public void countDrops(int notifications) {
        dropped.add(notifications);
    }

    /** A subscription was ended. */
    public void countCutOff() {
        cutOffs.increment();
    }
}
