package org.openmds.loadtest.systems.mds2;

import java.util.concurrent.atomic.AtomicLong;

/** How many there are of something now, and were at most. Thread-safe. */
final class Gauge {

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong most = new AtomicLong();

    void enter() {
        long count = now.incrementAndGet();
        most.accumulateAndGet(count, Math::max);
    }

    void leave() {
        now.decrementAndGet();
    }

    long most() {
        return most.get();
    }
}
