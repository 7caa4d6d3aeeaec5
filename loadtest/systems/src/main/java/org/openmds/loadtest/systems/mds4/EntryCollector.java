package org.openmds.loadtest.systems.mds4;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.systems.index.IndexEntries;

/** Keeps the entries registered and their content new, each at an interval, as an aggregator source that polls; and has them swept. */
final class EntryCollector {

    private static final int INTERVALS_PER_LEASE = 5;
    /** GT4's. */
    static final Duration SWEEP_INTERVAL = Duration.ofMinutes(5);

    private final IndexEntryStore indexEntryStore;
    private final int collectors;
    private final Duration interval;
    private final Clock clock;

    EntryCollector(IndexEntryStore indexEntryStore, int collectors, Duration interval, Clock clock) {
        this.indexEntryStore = indexEntryStore;
        this.collectors = collectors;
        this.interval = interval;
        this.clock = clock;
    }

    /** Collects for so many entries once, and goes on by that timer. */
    void start(int servers, ScheduledExecutorService timer) {
        for (int i = 0; i < servers; i++) {
            int number = i;
            collect(number);
            var _ = timer.scheduleAtFixedRate(() -> collect(number),
                    interval.toNanos() / servers * i + interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
        }
        var _ = timer.scheduleAtFixedRate(indexEntryStore::sweep, SWEEP_INTERVAL.toNanos(), SWEEP_INTERVAL.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    private void collect(int number) {
        indexEntryStore.put(IndexEntries.hostName(number), IndexEntries.memberAddress(number),
                IndexEntries.content(number, collectors, clock.millis()), interval.multipliedBy(INTERVALS_PER_LEASE));
    }
}
