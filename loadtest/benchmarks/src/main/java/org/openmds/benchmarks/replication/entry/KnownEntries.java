package org.openmds.benchmarks.replication.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The entries that a member has acknowledged, for readers, and the numbers of all entries. Thread-safe. */
final class KnownEntries {

    private static final double RECENT_SHARE = 0.6;
    private static final int RECENT = 300;

    private final AtomicInteger last = new AtomicInteger();
    @GuardedBy("this")
    private final List<KnownEntry> entries = new ArrayList<>();

    /** An entry and the key that a member gave it. */
    record KnownEntry(int number, String key) {
    }

    /** Returns the number of a new entry. */
    int next() {
        return last.incrementAndGet();
    }

    synchronized void add(KnownEntry entry) {
        entries.add(entry);
    }

    synchronized int size() {
        return entries.size();
    }

    /** Returns any entry, often one of the last ones; empty if there is none. */
    synchronized Optional<KnownEntry> choose(RandomGenerator random) {
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        int choice = random.nextDouble() < RECENT_SHARE ? Math.min(RECENT, entries.size()) : entries.size();
        return Optional.of(entries.get(entries.size() - 1 - random.nextInt(choice)));
    }
}
