package org.openmds.loadtest.systems.mds4;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.w3c.dom.Element;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The entries of the index; used by queries, registrations and the sweep. Thread-safe. */
final class IndexEntryStore {

    private static final int MAX_ENTRIES = 100_000;

    /**
     * An entry of the index.
     *
     * @param tree
     *            the element {@code sg:Entry}; it is not changed
     */
    record CollectedEntry(Element tree, Instant terminationTime) {
    }

    private final Clock clock;
    @GuardedBy("this")
    private final Map<String, CollectedEntry> all = new LinkedHashMap<>();
    @GuardedBy("this")
    private long swept;

    IndexEntryStore(Clock clock) {
        this.clock = clock;
    }

    /** Adds an entry, or renews it with new content. */
    void put(String key, String member, String content, Duration lifetime) {
        put(key, new CollectedEntry(IndexDocuments.entry(key, member, content), clock.instant().plus(lifetime)));
    }

    private synchronized void put(String key, CollectedEntry entry) {
        if (!all.containsKey(key) && all.size() >= MAX_ENTRIES) {
            throw new IllegalStateException("the limit of %d entries is reached".formatted(MAX_ENTRIES));
        }
        all.put(key, entry);
    }

    /** Removes expired entries. Queries still return an expired entry until the next sweep. */
    synchronized void sweep() {
        Instant now = clock.instant();
        int before = all.size();
        all.values().removeIf(entry -> !entry.terminationTime().isAfter(now));
        swept += before - all.size();
    }

    /** Returns the current entries in the order in which they were added. */
    synchronized List<CollectedEntry> all() {
        return List.copyOf(all.values());
    }

    synchronized long count() {
        return all.size();
    }

    synchronized long swept() {
        return swept;
    }
}
