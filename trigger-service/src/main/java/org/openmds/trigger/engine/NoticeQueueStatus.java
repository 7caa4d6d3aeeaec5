package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How the notices of an action stand.
 *
 * @param waiting
 *            not told yet
 * @param oldest
 *            when the first of them was made
 * @param failures
 *            attempts that failed since the last that went well
 * @param failingSince
 *            when it was found that the action cannot tell; empty while it can. Of what was found before a restart, when the first that waits was made
 * @param error
 *            why the first that waits failed last
 */
public record NoticeQueueStatus(String action, int waiting, Optional<Instant> oldest, int failures,
        Optional<Instant> failingSince, Optional<String> error) {

    /** For how long the first has waited. */
    public Duration waited(Instant now) {
        return oldest.map(since -> Duration.between(since, now))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }
}
