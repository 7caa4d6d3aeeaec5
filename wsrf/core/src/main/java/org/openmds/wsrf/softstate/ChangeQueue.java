package org.openmds.wsrf.softstate;

import java.util.LinkedHashMap;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A queue of changes for one reader, with only the newest change of each key. So a slow reader misses only values that others have replaced, and the
 * queue is never longer than the number of keys. Thread-safe; no call waits.
 */
public final class ChangeQueue<K, V> {

    private final Merge<V> merge;
    @GuardedBy("this")
    private LinkedHashMap<K, V> waiting = new LinkedHashMap<>();

    /** Combines a waiting change with a newer one of the same key. */
    @FunctionalInterface
    public interface Merge<V> {

        /** Returns the change that replaces both; null if they cancel each other out. */
        @Nullable
        V merge(V before, V change);
    }

    /** Creates a queue in which a newer change replaces an older one. */
    public ChangeQueue() {
        this((before, change) -> change);
    }

    /** @param merge combines changes of the same key */
    public ChangeQueue(Merge<V> merge) {
        this.merge = merge;
    }

    /**
     * Adds a change. It goes to the end of the queue, so that changes of different keys keep the order of the newest ones.
     *
     * @return true if the queue was empty, so that the caller must wake the reader
     */
    @CanIgnoreReturnValue
    public synchronized boolean put(K key, V change) {
        boolean wasEmpty = waiting.isEmpty();
        V before = waiting.remove(key);
        V merged = before == null ? change : merge.merge(before, change);
        if (merged != null) {
            waiting.put(key, merged);
        }
        return wasEmpty;
    }

    /** Removes and returns all changes, the oldest first; the caller owns the map. */
    public synchronized LinkedHashMap<K, V> take() {
        LinkedHashMap<K, V> taken = waiting;
        waiting = new LinkedHashMap<>();
        return taken;
    }

    public synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }
}
