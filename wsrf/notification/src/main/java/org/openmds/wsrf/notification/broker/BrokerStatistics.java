package org.openmds.wsrf.notification.broker;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the messages that a broker has received since the start, for metrics. Thread-safe. */
public final class BrokerStatistics {

    private final LongAdder received = new LongAdder();
    private final LongAdder forwarded = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder returned = new LongAdder();

    /** Returns the number of messages that publishers sent and the broker accepted. */
    public long received() {
        return received.sum();
    }

    /** Returns the number of messages forwarded to subscribers; a message counts once for each subscriber. */
    public long forwarded() {
        return forwarded.sum();
    }

    /**
     * Returns the number of refused Notify requests: without a topic, on an unsupported topic, or from an unregistered publisher although
     * registration is required.
     */
    public long refused() {
        return refused.sum();
    }

    /** Returns the number of the broker's own messages that were sent back to it; it does not forward them. */
    public long returned() {
        return returned.sum();
    }

    void countReceived(int messages) {
        received.add(messages);
    }

    void countForwarded(int messages) {
        forwarded.add(messages);
    }

    void countRefused() {
        refused.increment();
    }

    void countReturned() {
        returned.increment();
    }
}
