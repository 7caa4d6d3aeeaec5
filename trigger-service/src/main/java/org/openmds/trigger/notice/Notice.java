package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.List;

/**
 * What one action is to tell: all that fired at one time, or was resolved. Immutable.
 *
 * @param id
 *            32 hexadecimal digits, the same however often it is tried: by it a receiver knows a notice that it has already
 * @param alerts
 *            never empty
 * @param references
 *            ids of the notices by which the same action told before that these fire, oldest first
 */
public record Notice(String id, Kind kind, Instant at, List<Alert> alerts, List<String> references) {

    /** What it tells. */
    public enum Kind {
        /** The alerts fire. */
        FIRING,
        /** The alerts fire no more. */
        RESOLVED;

        /** As it is written. */
        public String word() {
            return this == FIRING ? "firing" : "resolved";
        }
    }

    public Notice {
        alerts = List.copyOf(alerts);
        references = List.copyOf(references);
    }
}
