package org.openmds.loadtest.systems.mds2;

import java.util.concurrent.atomic.AtomicLong;

/** The current and the highest number of concurrent activities. Thread-safe. */
final class ConcurrencyGauge {

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong max = new AtomicLong();

    void enter() {
        long count = now.incrementAndGet();
        max.accumulateAndGet(count, Math::max);
    }

    void leave() {
        now.decrementAndGet();
    }

    long max() {
        return max.get();
    }
}
