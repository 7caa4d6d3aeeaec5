package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The time until which a resource is kept unless it is renewed (soft state). */
public sealed interface Lease {

    /** Returns true if the lease has ended at the given {@link LeaseClock#nanoTime()}. */
    boolean isExpiredAt(long nanoTime);

    /** Returns the termination time, calculated with the current wall-clock time; empty for a lease without end. */
    Optional<Instant> terminationTime(LeaseClock clock);

    /**
     * A lease with an end.
     *
     * @param granted
     *            total length
     * @param endNanos
     *            end on the scale of {@link LeaseClock#nanoTime()}
     */
    record Limited(Duration granted, long endNanos) implements Lease {

        /** Creates a lease that begins now. */
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

    /**
     * A lease that another process ends.
     *
     * @param stored
     *            the lease as the other process has written it
     */
    record Followed(StoredLease stored) implements Lease {

        @Override
        public boolean isExpiredAt(long nanoTime) {
            return false;
        }

        @Override
        public Optional<Instant> terminationTime(LeaseClock clock) {
            return stored.end();
        }
    }

    /** A lease without end: the resource is kept until it is removed. */
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
