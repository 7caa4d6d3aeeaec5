package org.openmds.wsrf.notification.broker;

import java.util.concurrent.atomic.LongAdder;

/** What became of the messages that came to a broker since the start, for metrics. Thread-safe. */
public final class BrokerStatistics {

    private final LongAdder received = new LongAdder();
    private final LongAdder forwarded = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder returned = new LongAdder();

    /** Messages that publishers sent and the broker took. */
    public long received() {
        return received.sum();
    }

    /** Messages given to subscribers: each counts once for everyone who is given it. */
    public long forwarded() {
        return forwarded.sum();
    }

    /** Notifies that the broker did not take: without a topic, on a topic that it does not have, or of a publisher that had to be registered. */
    public long refused() {
        return refused.sum();
    }

    /** Messages of the broker itself that came back to it; they go no further. */
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
