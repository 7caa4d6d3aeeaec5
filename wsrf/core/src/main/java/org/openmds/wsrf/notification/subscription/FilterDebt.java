package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

/**
 * The time that a subscription's conditions took beyond what they may take: more than {@link #ALLOWED} on average is debt, and so much of it as
 * {@link #MOST} ends the subscription. One long evaluation, in which the machine did something else, does not. Used by one thread.
 */
final class FilterDebt {

    /** Of one evaluation. */
    static final Duration ALLOWED = Duration.ofMillis(5);
    static final Duration MOST = Duration.ofSeconds(1);

    /** Where an evaluation ends by itself. */
    private static final long LONGEST_NANOS = ContentFilter.LONGEST.toNanos();

    private long nanos;

    /** Counts an evaluation, and tells whether there is too much debt now. */
    boolean isTooMuchWith(long evaluationNanos) {
        nanos = Math.max(0, nanos + Math.min(evaluationNanos, LONGEST_NANOS) - ALLOWED.toNanos());
        return nanos > MOST.toNanos();
    }
}
