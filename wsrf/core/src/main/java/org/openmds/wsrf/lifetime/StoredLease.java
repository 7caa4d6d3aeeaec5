package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * A lease as it is written to durable state: {@code PT20M 2026-01-01T00:20:00Z}, or {@code unlimited}.
 *
 * @param granted
 *            total length; empty for a lease without end
 * @param end
 *            termination time by the wall clock; empty for a lease without end
 */
public record StoredLease(Optional<Duration> granted, Optional<Instant> end) {

    /** A lease without end. */
    public static final StoredLease UNLIMITED = new StoredLease(Optional.empty(), Optional.empty());
    private static final String NO_END = "unlimited";

    /** Converts a lease to its stored form. */
    public static StoredLease of(Lease lease, LeaseClock clock) {
        return lease instanceof Lease.Limited limited
                ? new StoredLease(Optional.of(limited.granted()), limited.terminationTime(clock))
                : UNLIMITED;
    }

    /** Reads the output of {@link #toString}; empty for any other text. */
    public static Optional<StoredLease> parse(String text) {
        if (text.equals(NO_END)) {
            return Optional.of(UNLIMITED);
        }
        int blank = text.indexOf(' ');
        try {
            return blank < 0
                    ? Optional.empty()
                    : Optional.of(new StoredLease(Optional.of(Duration.parse(text.substring(0, blank))),
                            Optional.of(Instant.parse(text.substring(blank + 1)))));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    public boolean isUnlimited() {
        return granted.isEmpty() || end.isEmpty();
    }

    /**
     * Returns the lease after a restart. Clients could not renew it while the process was down. If less than half of its length is left, it is
     * prolonged to half of its length, but at most to the given grace. If its end is further away than its length, because the wall clock was set
     * back, it gets its full length from now.
     */
    public Lease resumed(LeaseClock clock, Duration maxGrace) {
        if (granted.isEmpty() || end.isEmpty()) {
            return new Lease.Unlimited();
        }
        Duration half = granted.get().dividedBy(2);
        Duration grace = half.compareTo(maxGrace) < 0 ? half : maxGrace;
        Duration left = Duration.between(clock.now(), end.get());
        Duration bounded = left.compareTo(granted.get()) > 0 ? granted.get() : left;
        Duration remaining = bounded.compareTo(grace) < 0 ? grace : bounded;
        return new Lease.Limited(granted.get(), clock.nanoTime() + remaining.toNanos());
    }

    @Override
    public String toString() {
        return granted.map(Duration::toString)
                .flatMap(length -> end.map(time -> length + " " + time))
                .orElse(
                        NO_END);
    }
}
