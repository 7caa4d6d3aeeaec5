package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.notification.lease.ResourceOwner;
import org.openmds.wsrf.softstate.Backoff;

/**
 * The owners whose conditions took too long, all their subscriptions together. Their conditions are not evaluated for a while, which grows each time,
 * so that the subscriptions of others do not wait for them. Each address of owners without a credential counts as an owner. All owners without a
 * credential together have a limit, too; beyond it their conditions are not evaluated for the rest of a batch. Used by one thread.
 */
final class FilterPauses {

    /** More than one subscription may use, so a single slow one ends before its owner pauses. */
    static final Duration MAX_EXCESS = FilterTimeBudget.MAX_EXCESS.multipliedBy(2);
    /** Time of all conditions of one owner for a notification that counts as no excess. */
    static final Duration TIME_PER_NOTIFICATION = Duration.ofMillis(250);
    /** Time of the conditions of all owners without a credential for a notification. */
    static final Duration ANONYMOUS_TIME_PER_NOTIFICATION = Duration.ofSeconds(1);
    static final Backoff BACKOFF = Backoff.exact(Duration.ofSeconds(5), Duration.ofMinutes(10));

    private static final Logger LOG = LogManager.getLogger();
    /** Notifications of a batch for which owners without a credential have time. Others wait for a long batch. */
    private static final int MAX_ANONYMOUS_NOTIFICATIONS = 4;

    private final Map<String, OwnerPause> owners = new HashMap<>();
    private int notifications = 1;
    /** Time of all conditions of owners without a credential in this batch. */
    private long anonymousNanos;

    /** One owner's time, and its pause. */
    private static final class OwnerPause {
        private final boolean anonymous;
        private FilterTimeBudget budget = new FilterTimeBudget(MAX_EXCESS);
        /** Time of this batch and excess of those before. */
        private long usedNanos;
        private int pauses;
        private long pausedUntil;
        /** Time at which the owner has behaved as long as its last pause was. */
        private long forgivenAt;

        OwnerPause(boolean anonymous) {
            this.anonymous = anonymous;
        }

        private boolean isOverAt(long nanos) {
            return nanos - pausedUntil >= 0;
        }
    }

    /** Begins a batch of notifications, for each of which the owners have time. */
    void begin(int count) {
        owners.forEach((lane, pause) -> pause.usedNanos = Math.max(0, pause.usedNanos - allowedNanos(pause)));
        notifications = count;
        anonymousNanos = 0;
    }

    /** Returns true if the conditions of the owner are not evaluated now. */
    boolean isPaused(ResourceOwner owner, long nanos) {
        if (owner.isAnonymous()
                && anonymousNanos > ANONYMOUS_TIME_PER_NOTIFICATION.toNanos() * notificationsWithTime(true)) {
            return true;
        }
        OwnerPause pause = owners.get(owner.lane());
        return pause != null && pause.pauses > 0 && !pause.isOverAt(nanos);
    }

    /** Records the time of one evaluation. */
    void record(ResourceOwner owner, long evaluationNanos, long nanos) {
        OwnerPause pause = owners.computeIfAbsent(owner.lane(), lane -> new OwnerPause(owner.isAnonymous()));
        // An evaluation ends after this time, so the rest of a longer one was no work but a busy machine.
        long workNanos = Math.min(evaluationNanos, ContentFilter.MAX_EVALUATION_TIME.toNanos());
        pause.usedNanos += workNanos;
        if (owner.isAnonymous()) {
            anonymousNanos += workNanos;
        }
        if (pause.budget.isExceededAfter(evaluationNanos)
                || pause.usedNanos > allowedNanos(pause) + MAX_EXCESS.toNanos()) {
            pause.budget = new FilterTimeBudget(MAX_EXCESS);
            pause.usedNanos = 0;
            pause.pauses++;
            Duration length = BACKOFF.after(pause.pauses);
            pause.pausedUntil = nanos + length.toNanos();
            pause.forgivenAt = pause.pausedUntil + length.toNanos();
            LOG.warn("the filters of '{}' take too long; its subscriptions with conditions pause for {} s",
                    owner.lane(), length.toSeconds());
        }
    }

    /** Drops owners whose conditions are fast again. */
    void forget(long nanos) {
        owners.values()
                .removeIf(pause -> pause.budget.isUnused() && pause.usedNanos <= allowedNanos(pause)
                        && (pause.pauses == 0 || nanos - pause.forgivenAt >= 0));
    }

    private long allowedNanos(OwnerPause pause) {
        return TIME_PER_NOTIFICATION.toNanos() * notificationsWithTime(pause.anonymous);
    }

    private int notificationsWithTime(boolean anonymous) {
        return anonymous ? Math.min(notifications, MAX_ANONYMOUS_NOTIFICATIONS) : notifications;
    }
}
