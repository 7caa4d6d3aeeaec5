package org.openmds.wsrf.softstate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

import org.openmds.wsrf.state.StateChange;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Changes of records that may be lost at a crash; the newest of each record. They go to disk with the next forced write, or after an interval. A new
 * record that is removed before a write causes no write, so the waiting changes never outnumber the records. Thread-safe.
 */
final class DeferredRecords {

    private record DeferredName(String collection, String key) {
    }

    @GuardedBy("this")
    private Map<DeferredName, StateChange> waiting = new LinkedHashMap<>();
    /** Waiting records that are not on disk. */
    @GuardedBy("this")
    private Set<DeferredName> unwritten = new HashSet<>();
    @GuardedBy("this")
    private Map<DeferredName, StateChange> writing = new LinkedHashMap<>();
    @GuardedBy("this")
    private Set<DeferredName> unwrittenInWrite = new HashSet<>();
    @GuardedBy("this")
    private long sinceNanos;

    /**
     * Adds a change instead of an older one of the same record.
     *
     * @param isNew
     *            true for a record that is not on disk
     * @return true if nothing was waiting before
     */
    synchronized boolean put(StateChange change, boolean isNew, long nanoTime) {
        boolean wasEmpty = waiting.isEmpty();
        if (wasEmpty) {
            sinceNanos = nanoTime;
        }
        put(new DeferredName(change.collection(), change.key()), change, isNew);
        return wasEmpty;
    }

    /** Returns all waiting changes for a write, which ends with {@link #completeWrite} or {@link #abortWrite}. */
    synchronized List<StateChange> beginWrite() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        writing = waiting;
        unwrittenInWrite = unwritten;
        waiting = new LinkedHashMap<>();
        unwritten = new HashSet<>();
        return new ArrayList<>(writing.values());
    }

    synchronized void completeWrite() {
        writing = new LinkedHashMap<>();
        unwrittenInWrite = new HashSet<>();
    }

    /** Keeps the changes for another interval, because the write failed; changes that have come meanwhile replace older ones. */
    synchronized void abortWrite(long nanoTime) {
        Map<DeferredName, StateChange> newer = waiting;
        Set<DeferredName> unwrittenNewer = unwritten;
        waiting = writing;
        unwritten = unwrittenInWrite;
        completeWrite();
        newer.forEach((name, change) -> put(name, change, unwrittenNewer.contains(name)));
        sinceNanos = nanoTime;
    }

    synchronized int size() {
        return waiting.size();
    }

    /** Returns the time since which the oldest change waits; empty if none does. */
    synchronized OptionalLong sinceNanos() {
        return waiting.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sinceNanos);
    }

    @GuardedBy("this")
    private void put(DeferredName name, StateChange change, boolean isNew) {
        waiting.put(name, change);
        if (isNew) {
            unwritten.add(name);
        } else if (change instanceof StateChange.Remove && unwritten.remove(name)) {
            waiting.remove(name);
        }
    }
}
