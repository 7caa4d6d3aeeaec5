package org.openmds.wsrf.softstate;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The delays between retries: they double from a base up to a ceiling. A random share is subtracted, so that many clients of one failed service do
 * not retry at the same time. Immutable; thread-safe if the generator is.
 *
 * @param base
 *            delay after the first failure, unless the ceiling is shorter
 * @param ceiling
 *            longest delay
 * @param jitter
 *            largest share that is subtracted from a delay, from 0 (none) to 1
 */
public record Backoff(Duration base, Duration ceiling, double jitter, RandomGenerator random) {

    /** Share that spreads retries well and keeps at least half of each delay. */
    private static final double HALF = 0.5;
    /** Keeps the shift below the width of a long. */
    private static final int MAX_DOUBLINGS = 62;

    /** Checks the values. */
    public Backoff {
        if (base.isNegative() || ceiling.isNegative()) {
            throw new IllegalArgumentException("backoff: expected no negative delay, got base %d ms and ceiling %d ms"
                    .formatted(base.toMillis(), ceiling.toMillis()));
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("backoff: expected a jitter from 0 to 1, got %s".formatted(jitter));
        }
    }

    /** Returns a backoff whose delays are shorter by up to one half. */
    public static Backoff of(Duration base, Duration ceiling, RandomGenerator random) {
        return new Backoff(base, ceiling, HALF, random);
    }

    /** Returns a backoff without jitter, for a client without competitors. */
    public static Backoff exact(Duration base, Duration ceiling) {
        return new Backoff(base, ceiling, 0, () -> 0L);
    }

    /**
     * Returns the delay before the next attempt.
     *
     * @param failures
     *            number of consecutive failures; fewer than one count as one
     */
    public Duration after(int failures) {
        int doublings = (int) Math.max(0, Math.min(failures - 1L, MAX_DOUBLINGS));
        long baseNanos = base.toNanos();
        long ceilingNanos = ceiling.toNanos();
        long longest = baseNanos > ceilingNanos >> doublings ? ceilingNanos : baseNanos << doublings;
        return Duration.ofNanos(jitter == 0 ? longest : (long) (longest * (1 - jitter * random.nextDouble())));
    }
}
