package org.openmds.loadtest.systems.mds4;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

import org.w3c.dom.Element;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The entries of the index, under the one lock that queries, registrations and the sweep share. Thread-safe. */
final class Entries {

    private static final int MOST = 100_000;

    /**
     * An entry.
     *
     * @param content
     *            as it was collected
     */
    record Entry(String key, String member, Element content, Instant terminationTime) {
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Clock clock;
    @GuardedBy("lock")
    private final Map<String, Entry> all = new LinkedHashMap<>();
    private final AtomicLong waitedNanos = new AtomicLong();
    private final AtomicLong heldNanos = new AtomicLong();
    private final AtomicLong swept = new AtomicLong();

    Entries(Clock clock) {
        this.clock = clock;
    }

    /** Adds an entry, or renews it with new content. */
    void put(String key, String member, Element content, Duration lifetime) {
        locked(entries -> {
            if (!entries.containsKey(key) && entries.size() >= MOST) {
                throw new IllegalStateException("the index has %d entries, which is the most".formatted(MOST));
            }
            return entries.put(key, new Entry(key, member, content, clock.instant().plus(lifetime)));
        });
    }

    /** Removes entries whose time is over; until it comes, they are shown. */
    void sweep() {
        Instant now = clock.instant();
        swept.addAndGet(locked(entries -> {
            int before = entries.size();
            entries.values().removeIf(entry -> !entry.terminationTime().isAfter(now));
            return before - entries.size();
        }));
    }

    /** Works on them alone: nobody else does before it ends. */
    <T> T locked(Function<Map<String, Entry>, T> work) {
        long asked = System.nanoTime();
        lock.lock();
        long got = System.nanoTime();
        try {
            return work.apply(all);
        } finally {
            waitedNanos.addAndGet(got - asked);
            heldNanos.addAndGet(System.nanoTime() - got);
            lock.unlock();
        }
    }

    long count() {
        return locked(entries -> (long) entries.size());
    }

    long waitedNanos() {
        return waitedNanos.get();
    }

    long heldNanos() {
        return heldNanos.get();
    }

    long swept() {
        return swept.get();
    }
}
