package org.openmds.wsrf.lifetime;

import java.time.Instant;

/**
 * The time that leases run on: monotonic, so that a step of the wall clock neither ends nor prolongs a lease, with the wall clock beside it for what
 * is shown and stored. Thread-safe.
 */
public interface LeaseClock {

    /** Nanoseconds that only grow; zero has no meaning. */
    long nanoTime();

    /** The wall clock. */
    Instant now();

    /** The clocks of this machine. */
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
