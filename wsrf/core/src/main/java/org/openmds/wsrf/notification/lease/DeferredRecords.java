package org.openmds.wsrf.notification.lease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Changes that need not be on disk at once, newest per record: written with the next that must, or within a second. What is put and removed meanwhile
 * never gets there, so that no more waits than there is. Thread-safe.
 */
final class DeferredRecords {

    private static final Duration FLUSH_INTERVAL = Duration.ofMillis(500);

    private final LeaseClock clock;
    @GuardedBy("this")
    private final Map<String, StateChange> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private long sinceNanos;
    /** Whether what waits is being written. */
    @GuardedBy("this")
    private boolean writing;

    DeferredRecords(LeaseClock clock) {
        this.clock = clock;
    }

    /**
     * @param change
     *            of a record that is not on disk, where it is a {@link StateChange.Put}
     */
    synchronized void put(StateChange change) {
        if (waiting.isEmpty()) {
            sinceNanos = clock.nanoTime();
        }
        String record = change.collection() + ' ' + change.key();
        StateChange before = waiting.put(record, change);
        if (!writing && before instanceof StateChange.Put && change instanceof StateChange.Remove) {
            waiting.remove(record);
        }
    }

    /** All that waits; it goes on waiting until {@link #completeWrite}, which is to be called or else {@link #abortWrite}. */
    synchronized List<StateChange> beginWrite() {
        writing = true;
        return new ArrayList<>(waiting.values());
    }

    /** Forgets what was written, unless there is something newer. */
    synchronized void completeWrite(List<StateChange> changes) {
        for (StateChange change : changes) {
            waiting.remove(change.collection() + ' ' + change.key(), change);
        }
        sinceNanos = clock.nanoTime();
        writing = false;
    }

    /** None was written: all wait another interval. */
    synchronized void abortWrite() {
        writing = false;
        sinceNanos = clock.nanoTime();
    }

    synchronized boolean isDue() {
        return !waiting.isEmpty() && clock.nanoTime() - sinceNanos >= FLUSH_INTERVAL.toNanos();
    }
}
