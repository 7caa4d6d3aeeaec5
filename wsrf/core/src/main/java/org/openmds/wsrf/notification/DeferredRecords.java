package org.openmds.wsrf.notification;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Changes that need not be on disk at once, newest per record: written with the next that must, or within a second. Thread-safe. */
final class DeferredRecords {

    private static final Duration FLUSH_INTERVAL = Duration.ofMillis(500);

    private final LeaseClock clock;
    @GuardedBy("this")
    private final Map<String, StateChange> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private long sinceNanos;

    DeferredRecords(LeaseClock clock) {
        this.clock = clock;
    }

    synchronized void put(StateChange change) {
        if (waiting.isEmpty()) {
            sinceNanos = clock.nanoTime();
        }
        waiting.put(change.collection() + ' ' + change.key(), change);
    }

    /** All that waits; it goes on waiting until {@link #written}. */
    synchronized List<StateChange> waiting() {
        return new ArrayList<>(waiting.values());
    }

    /** Forgets what was written, unless there is something newer. */
    synchronized void written(List<StateChange> changes) {
        for (StateChange change : changes) {
            waiting.remove(change.collection() + ' ' + change.key(), change);
        }
        sinceNanos = clock.nanoTime();
    }

    /** After a failed write: wait another interval. */
    synchronized void postpone() {
        sinceNanos = clock.nanoTime();
    }

    synchronized boolean isDue() {
        return !waiting.isEmpty() && clock.nanoTime() - sinceNanos >= FLUSH_INTERVAL.toNanos();
    }
}
