package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.softstate.Backoff;

/**
 * The owners whose conditions took too long, all their subscriptions together. Their conditions are not evaluated for a while, which grows each time,
 * so that the subscriptions of others do not wait for them. Used by one thread.
 */
final class FilterPauses {

    /** More than one subscription may use, so a single slow one ends before its owner pauses. */
    static final Duration MAX_EXCESS = FilterTimeBudget.MAX_EXCESS.multipliedBy(2);
    static final Backoff BACKOFF = Backoff.exact(Duration.ofSeconds(5), Duration.ofMinutes(10));

    private static final Logger LOG = LogManager.getLogger();

    private final Map<String, OwnerPause> owners = new HashMap<>();

    /** One owner's time, and its pause. */
    private static final class OwnerPause {
        private FilterTimeBudget budget = new FilterTimeBudget(MAX_EXCESS);
        private int pauses;
        private long pausedUntil;
        /** Time at which the owner has behaved as long as its last pause was. */
        private long forgivenAt;

        private boolean isOverAt(long nanos) {
            return nanos - pausedUntil >= 0;
        }
    }

    /** Returns true if the conditions of the owner are not evaluated now. */
    boolean isPaused(String owner, long nanos) {
        OwnerPause pause = owners.get(owner);
        return pause != null && pause.pauses > 0 && !pause.isOverAt(nanos);
    }

    /** Records the time of one evaluation. */
    void record(String owner, long evaluationNanos, long nanos) {
        OwnerPause pause = owners.computeIfAbsent(owner, _ -> new OwnerPause());
        if (pause.budget.isExceededAfter(evaluationNanos)) {
            pause.budget = new FilterTimeBudget(MAX_EXCESS);
            pause.pauses++;
            Duration length = BACKOFF.after(pause.pauses);
            pause.pausedUntil = nanos + length.toNanos();
            pause.forgivenAt = pause.pausedUntil + length.toNanos();
            LOG.warn("the filters of '{}' take too long; its subscriptions with conditions pause for {} s", owner,
                    length.toSeconds());
        }
    }

    /** Drops owners whose conditions are fast again. */
    void forget(long nanos) {
        owners.values()
                .removeIf(pause -> pause.budget.isUnused()
                        && (pause.pauses == 0 || nanos - pause.forgivenAt >= 0));
    }
}
