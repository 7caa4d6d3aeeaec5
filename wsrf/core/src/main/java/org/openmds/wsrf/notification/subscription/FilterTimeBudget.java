package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

/**
 * The time that a subscription's conditions took beyond what they may take: more than {@link #TIME_PER_EVALUATION} on average is debt, and so much of it as
 * {@link #MAX_EXCESS} ends the subscription. One long evaluation, in which the machine did something else, does not. Used by one thread.
 */
final class FilterTimeBudget {

    /** Of one evaluation. */
    static final Duration TIME_PER_EVALUATION = Duration.ofMillis(5);
    static final Duration MAX_EXCESS = Duration.ofSeconds(1);

    /** Where an evaluation ends by itself. */
    private static final long MAX_EVALUATION_NANOS = ContentFilter.MAX_EVALUATION_TIME.toNanos();

    private long excessNanos;

    /** Counts an evaluation, and tells whether there is too much debt now. */
    boolean isExceededAfter(long evaluationNanos) {
        excessNanos = Math.max(0,
                excessNanos + Math.min(evaluationNanos, MAX_EVALUATION_NANOS) - TIME_PER_EVALUATION.toNanos());
        return excessNanos > MAX_EXCESS.toNanos();
    }
}
