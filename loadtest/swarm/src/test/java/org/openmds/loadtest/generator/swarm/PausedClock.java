package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.model.clock.TesterClock;

/**
 * Stands until it is let go, a little after a run's begin: all users of a short plan come meanwhile, however busy this machine is. Who thinks sends once
 * before, for the time of his next request does not come.
 */
final class PausedClock implements TesterClock {

    /** For drains: how long users have to come, for that is waited in real time. */
    static final Duration DRAIN = Duration.ofSeconds(60);
    /** More than the think time over which users of tests are spread. */
    private static final long AHEAD = Duration.ofMillis(10).toNanos();

    private final TesterClock system = TesterClock.system();
    private final long pausedAt = system.nanos();
    private final AtomicLong resumedAt = new AtomicLong();

    /** When a run is to begin, so that all its users come while the clock stands. */
    long runStart() {
        return pausedAt - AHEAD;
    }

    @Override
    public long nanos() {
        long at = resumedAt.get();
        return at == 0 ? pausedAt : pausedAt + system.nanos() - at;
    }

    /** The first time. */
    void resume() {
        resumedAt.compareAndSet(0, system.nanos());
    }
}
