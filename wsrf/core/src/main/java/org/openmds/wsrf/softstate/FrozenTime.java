package org.openmds.wsrf.softstate;

import java.time.Instant;

import org.openmds.wsrf.lifetime.LeaseClock;

/** The time of one batch. */
record FrozenTime(long nanoTime, Instant now) implements LeaseClock {

    static FrozenTime of(LeaseClock clock) {
        return new FrozenTime(clock.nanoTime(), clock.now());
    }
}
