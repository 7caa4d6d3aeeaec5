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
 */
public record NoticeQueueStatus(String action, int waiting, Optional<Instant> oldest, int failures,
        Optional<Instant> failingSince, Optional<String> error) {

    /** Returns the waiting time of the first notice. */
    public Duration waited(Instant now) {
        return oldest.map(since -> Duration.between(since, now))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }
}
