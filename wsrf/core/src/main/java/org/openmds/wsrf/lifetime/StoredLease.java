package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * A lease as durable state keeps it: {@code PT20M 2026-01-01T00:20:00Z}, or {@code unlimited}.
 *
 * @param granted
 *            its whole length; empty for one without end
 * @param end
 *            on the wall clock; empty for one without end
 */
public record StoredLease(Optional<Duration> granted, Optional<Instant> end) {

    private static final String UNLIMITED = "unlimited";

    /** A lease as it stands now. */
    public static StoredLease of(Lease lease, LeaseClock clock) {
        return switch (lease) {
            case Lease.Unlimited() -> new StoredLease(Optional.empty(), Optional.empty());
            case Lease.Limited limited -> new StoredLease(Optional.of(limited.granted()),
                    limited.terminationTime(clock));
        };
    }

    /** Reads what {@link #toString} wrote; empty for anything else. */
    public static Optional<StoredLease> parse(String text) {
        if (text.equals(UNLIMITED)) {
            return Optional.of(new StoredLease(Optional.empty(), Optional.empty()));
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
     * The lease after a restart. Nobody could renew while the process was down, so one that would end sooner than half its length from now is prolonged
     * to that, by the given grace at most; one whose end is further away than its length - the wall clock was set back - gets its length.
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
                        UNLIMITED);
    }
}
