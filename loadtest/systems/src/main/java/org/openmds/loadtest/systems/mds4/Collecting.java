package org.openmds.loadtest.systems.mds4;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.systems.index.IndexEntries;

/** Keeps the entries registered and their content new, each at an interval, as an aggregator source that polls; and has them swept. */
final class Collecting {

    private static final int LIFETIMES = 5;
    /** GT4's. */
    static final Duration SWEEP = Duration.ofMinutes(5);

    private final Entries entries;
    private final int collectors;
    private final Duration interval;
    private final Clock clock;

    Collecting(Entries entries, int collectors, Duration interval, Clock clock) {
        this.entries = entries;
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
        var _ = timer.scheduleAtFixedRate(entries::sweep, SWEEP.toNanos(), SWEEP.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void collect(int number) {
        entries.put(IndexEntries.name(number), IndexEntries.member(number),
                IndexEntries.content(number, collectors, clock.millis()), interval.multipliedBy(LIFETIMES));
    }
}
