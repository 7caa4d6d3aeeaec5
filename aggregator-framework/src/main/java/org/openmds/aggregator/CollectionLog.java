package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.LeaseClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Logs the first failure of each entry's source and its recovery. Many sources may fail at once, and some may fail and recover all the time: after
 * {@value #BURST} lines, further ones are counted, and one in ten seconds is logged. Thread-safe.
 */
final class CollectionLog {

    private static final Logger LOG = LogManager.getLogger();
    private static final int BURST = 100;
    private static final Duration GAP = Duration.ofSeconds(10);

    private final LeaseClock clock;
    private final BiConsumer<Level, String> lines;
    /** The time up to which lines have used their gaps; unused gaps of the last burst remain. */
    @GuardedBy("this")
    private long usedNanos;
    @GuardedBy("this")
    private long leftOut;

    CollectionLog(LeaseClock clock) {
        this(clock, (level, line) -> LOG.log(level, line));
    }

    /** @param lines takes the lines */
    CollectionLog(LeaseClock clock, BiConsumer<Level, String> lines) {
        this.clock = clock;
        this.lines = lines;
        this.usedNanos = clock.nanoTime() - GAP.multipliedBy(BURST).toNanos();
    }

    /**
     * Logs a failure.
     *
     * @param since
     *            time of the first failure; before the start of the process for an entry that was stale when it was restored
     */
    void failed(EntrySink.SinkTarget entry, String target, Instant since, String cause) {
        log(Level.WARN, "%s cannot be collected since %s: %s (entry %s of %s)".formatted(target, since, cause,
                entry.key(), entry.group().name()));
    }

    void recovered(EntrySink.SinkTarget entry, String target, Instant since) {
        log(Level.INFO, "%s is collected again; it could not be since %s (entry %s of %s)".formatted(target, since,
                entry.key(), entry.group().name()));
    }

    private void log(Level level, String line) {
        long unlogged;
        synchronized (this) {
            long now = clock.nanoTime();
            usedNanos = Math.max(usedNanos, now - GAP.multipliedBy(BURST).toNanos()) + GAP.toNanos();
            if (usedNanos - now > 0) {
                usedNanos -= GAP.toNanos();
                leftOut++;
                return;
            }
            unlogged = leftOut;
            leftOut = 0;
        }
        if (unlogged > 0) {
            lines.accept(Level.WARN,
                    "sources have failed and recovered often: %d such lines were left out".formatted(unlogged));
        }
        // Causes quote what services answer.
        lines.accept(level, line.replaceAll("\\p{Cntrl}+", " "));
    }
}
