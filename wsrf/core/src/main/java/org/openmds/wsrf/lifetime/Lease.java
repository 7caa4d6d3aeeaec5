package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How long something lives unless it is renewed (soft state). */
public sealed interface Lease {

    /** Whether it is over at that moment of the {@link LeaseClock}. */
    boolean isExpiredAt(long nanoTime);

    /** Its end on the wall clock as that clock is now; empty for one without end. */
    Optional<Instant> terminationTime(LeaseClock clock);

    /**
     * A lease with an end.
     *
     * @param granted
     *            its whole length
     * @param endNanos
     *            its end on the scale of {@link LeaseClock#nanoTime()}
     */
    record Limited(Duration granted, long endNanos) implements Lease {

        /** A lease that begins now. */
        public static Limited of(Duration granted, LeaseClock clock) {
            return new Limited(granted, clock.nanoTime() + granted.toNanos());
        }

        @Override
        public boolean isExpiredAt(long nanoTime) {
            return endNanos - nanoTime <= 0;
        }

        @Override
        public Optional<Instant> terminationTime(LeaseClock clock) {
            return Optional.of(clock.now().plusNanos(endNanos - clock.nanoTime()));
        }
    }

    /** A lease without end: the entry lives until it is removed. */
    record Unlimited() implements Lease {

        @Override
        public boolean isExpiredAt(long nanoTime) {
            return false;
        }

        @Override
        public Optional<Instant> terminationTime(LeaseClock clock) {
            return Optional.empty();
        }
    }
}
