package org.openmds.wsrf.lifetime;

import java.time.Instant;

/**
 * The clock of leases. Leases use the monotonic time, so a step of the wall clock does not shorten or prolong them. The wall clock is used for output
 * and for stored values. Thread-safe.
 */
public interface LeaseClock {

    /** Returns a monotonic time in nanoseconds; only differences have a meaning. */
    long nanoTime();

    /** Returns the wall clock time. */
    Instant now();

    /** Returns the clocks of this machine. */
    static LeaseClock system() {
        return new LeaseClock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public Instant now() {
                return Instant.now();
            }
        };
    }
}
