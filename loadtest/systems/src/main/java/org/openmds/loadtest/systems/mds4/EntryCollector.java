package org.openmds.loadtest.systems.mds4;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.systems.index.IndexEntries;

/**
 * Collects the entries' content and renews the entries at an interval, like a polling aggregator source. Also schedules the removal of
 * expired entries.
 */
final class EntryCollector {

    private static final int INTERVALS_PER_LEASE = 5;
    /** The sweep interval of GT4. */
    static final Duration SWEEP_INTERVAL = Duration.ofMinutes(5);

    private final IndexEntryStore entries;
    private final int collectors;
    private final Duration interval;
    private final Clock clock;

    EntryCollector(IndexEntryStore indexEntryStore, int collectors, Duration interval, Clock clock) {
        this.entries = indexEntryStore;
        this.collectors = collectors;
        this.interval = interval;
        this.clock = clock;
    }

    /** Collects once for each entry, then schedules the collections with the given timer. */
    void start(int servers, ScheduledExecutorService timer) {
        for (int i = 0; i < servers; i++) {
            int number = i;
            collect(number);
            var _ = timer.scheduleAtFixedRate(() -> collect(number),
                    interval.toNanos() / servers * i + interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
        }
        var _ = timer.scheduleAtFixedRate(entries::sweep, SWEEP_INTERVAL.toNanos(), SWEEP_INTERVAL.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    private void collect(int number) {
        entries.put(IndexEntries.hostName(number), IndexEntries.memberAddress(number),
                IndexEntries.content(number, collectors, clock.millis()), interval.multipliedBy(INTERVALS_PER_LEASE));
    }
}
