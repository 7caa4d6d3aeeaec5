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
 * Changes of records that need not be on disk at once; the newest of each record. They are written together with the next urgent change, or within a
 * second. A record that is added and removed before a write causes no write, so the waiting changes never outnumber the records. Thread-safe.
 */
final class DeferredRecords {

    private static final Duration FLUSH_INTERVAL = Duration.ofMillis(500);

    private final LeaseClock clock;
    @GuardedBy("this")
    private final Map<String, StateChange> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private long sinceNanos;
    /** True while the waiting changes are being written. */
    @GuardedBy("this")
    private boolean writing;

    DeferredRecords(LeaseClock clock) {
        this.clock = clock;
    }

    /**
     * Adds a change.
     *
     * @param change
     *            a {@link StateChange.Put} must be for a record that is not on disk
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

    /**
     * Returns all waiting changes. They keep waiting until the caller reports the result of the write with {@link #completeWrite} or
     * {@link #abortWrite}.
     */
    synchronized List<StateChange> beginWrite() {
        writing = true;
        return new ArrayList<>(waiting.values());
    }

    /** Removes the written changes, unless there is a newer change of the same record. */
    synchronized void completeWrite(List<StateChange> changes) {
        for (StateChange change : changes) {
            waiting.remove(change.collection() + ' ' + change.key(), change);
        }
        sinceNanos = clock.nanoTime();
        writing = false;
    }

    /** Keeps all changes for another interval, because the write failed. */
    synchronized void abortWrite() {
        writing = false;
        sinceNanos = clock.nanoTime();
    }

    synchronized boolean isDue() {
        return !waiting.isEmpty() && clock.nanoTime() - sinceNanos >= FLUSH_INTERVAL.toNanos();
    }
}
