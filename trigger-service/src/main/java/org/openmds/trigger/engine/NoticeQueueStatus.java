package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of an action's delivery queue.
 *
 * @param waiting
 *            number of notices in the queue
 * @param oldest
 *            creation time of the first notice in the queue
 * @param failures
 *            failed attempts since the last success
 * @param failingSince
 *            time of the first failure since the last success; empty if the last attempt succeeded. After a restart, the creation time of the
 *            first notice
 * @param error
 *            reason for which the last attempt for the first notice failed
 * @param held
 *            number of alerts that wait before the queue, because it is full or the action has sent as much as it may
 * @param heldBy
 *            the limit for which they wait, such as {@code mails-per-hour}
 */
public record NoticeQueueStatus(String action, int waiting, Optional<Instant> oldest, int failures,
        Optional<Instant> failingSince, Optional<String> error, int held, Optional<String> heldBy) {

    /** Returns the waiting time of the first notice. */
    public Duration waited(Instant now) {
        return oldest.map(since -> Duration.between(since, now))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }
}
