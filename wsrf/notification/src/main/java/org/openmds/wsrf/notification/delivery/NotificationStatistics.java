package org.openmds.wsrf.notification.delivery;

import java.util.concurrent.atomic.LongAdder;

/** Counts of notifications since the start, for metrics. Thread-safe. */
public final class NotificationStatistics {

    private final LongAdder delivered = new LongAdder();
    private final LongAdder deliveries = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder coalesced = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder cutOffs = new LongAdder();

    /** Returns the number of notifications that consumers accepted. */
    public long delivered() {
        return delivered.sum();
    }

    /** Returns the number of messages that consumers accepted; a Notify holds several notifications. */
    public long deliveries() {
        return deliveries.sum();
    }

    /** Returns the number of failed sends; each is tried again. */
    public long failures() {
        return failures.sum();
    }

    /** Returns the number of notifications that a newer one with the same topic and subject replaced before they were sent. */
    public long coalesced() {
        return coalesced.sum();
    }

    /** Returns the number of notifications lost because too many were waiting, for a consumer or in a pull point. */
    public long dropped() {
        return dropped.sum();
    }

    /** Returns the number of subscriptions that ended because their consumers accepted nothing or their filters took too long. */
    public long cutOffs() {
        return cutOffs.sum();
    }

    /** Counts a message with the given number of notifications that a consumer accepted. */
    public void countDelivery(int notifications) {
        deliveries.increment();
        delivered.add(notifications);
    }

    /** Counts a message that a consumer did not accept. */
    public void countFailure() {
        failures.increment();
    }

    /** Counts notifications that newer ones replaced. */
    public void countCoalesced(int notifications) {
        coalesced.add(notifications);
    }

    /** Counts lost notifications. */
    public void countDrops(int notifications) {
        dropped.add(notifications);
    }

    /** Counts a subscription that the server ended. */
    public void countCutOff() {
        cutOffs.increment();
    }
}
