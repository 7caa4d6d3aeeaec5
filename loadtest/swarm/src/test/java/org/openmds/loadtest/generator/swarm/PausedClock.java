package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.model.clock.TesterClock;

/**
 * A clock that is paused until it is resumed, just after the start of a run. All users of a short plan therefore become active, even on a
 * slow machine. Users with think time send one request while the clock is paused, because the time of their next one does not come.
 */
final class PausedClock implements TesterClock {

    /** Drain for plans: the time for users to become active, which is waited in real time. */
    static final Duration DRAIN = Duration.ofSeconds(60);
    /** A time longer than the think time over which the users of tests start. */
    private static final long AHEAD = Duration.ofMillis(10).toNanos();

    private final TesterClock system = TesterClock.system();
    private final long pausedAt = system.nanos();
    private final AtomicLong resumedAt = new AtomicLong();

    /** The start time for a run whose users all become active while the clock is paused. */
    long runStart() {
        return pausedAt - AHEAD;
    }

    @Override
    public long nanos() {
        long at = resumedAt.get();
        return at == 0 ? pausedAt : pausedAt + system.nanos() - at;
    }

    /** Resumes the clock. Further calls have no effect. */
    void resume() {
        resumedAt.compareAndSet(0, system.nanos());
    }
}
