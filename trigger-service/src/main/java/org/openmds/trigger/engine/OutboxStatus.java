package org.openmds.trigger.engine;

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
 * @param error
 *            why the last failed
 */
public record OutboxStatus(String action, int waiting, Optional<Instant> oldest, int failures,
        Optional<String> error) {
}
