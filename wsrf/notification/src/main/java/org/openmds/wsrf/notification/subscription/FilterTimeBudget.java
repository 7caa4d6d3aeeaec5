package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

/**
 * The time budget for the conditions of one subscription. Time beyond {@link #TIME_PER_EVALUATION} for an evaluation is added up, unused time is
 * subtracted. More than {@link #MAX_EXCESS} ends the subscription, so a single long evaluation, for example on a busy machine, does not end it.
 * Used by one thread.
 */
final class FilterTimeBudget {

    /** Allowed time for one evaluation. */
    static final Duration TIME_PER_EVALUATION = Duration.ofMillis(5);
    static final Duration MAX_EXCESS = Duration.ofSeconds(1);

    /** Longest time of one evaluation; the filter stops then. */
    private static final long MAX_EVALUATION_NANOS = ContentFilter.MAX_EVALUATION_TIME.toNanos();

    private final Duration maxExcess;
    private long excessNanos;

    FilterTimeBudget() {
        this(MAX_EXCESS);
    }

    /**
     * @param maxExcess
     *            sum of the time beyond the allowed one at which the budget is exceeded
     */
    FilterTimeBudget(Duration maxExcess) {
        this.maxExcess = maxExcess;
    }

    /** Records an evaluation. Returns true if the budget is exceeded now. */
    boolean isExceededAfter(long evaluationNanos) {
        excessNanos = Math.max(0,
                excessNanos + Math.min(evaluationNanos, MAX_EVALUATION_NANOS) - TIME_PER_EVALUATION.toNanos());
        return excessNanos > maxExcess.toNanos();
    }

    /** Returns true if no evaluation took more than its time recently. */
    boolean isUnused() {
        return excessNanos == 0;
    }
}
