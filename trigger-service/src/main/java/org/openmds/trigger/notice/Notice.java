package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.List;

/**
 * A message of one action about all alerts that fired, or were resolved, at one time. Immutable.
 *
 * @param id
 *            32 hexadecimal digits, the same in each attempt, so that a receiver recognizes a notice that it has already received
 * @param alerts
 *            never empty
 * @param references
 *            ids of the earlier notices in which the same action reported that these alerts fire, oldest first
 */
public record Notice(String id, Kind kind, Instant at, List<Alert> alerts, List<String> references) {

    /** Kind of notice. */
    public enum Kind {
        /** The alerts fire. */
        FIRING,
        /** The alerts are resolved. */
        RESOLVED;

        /** Returns the name in XML and JSON. */
        public String word() {
            return this == FIRING ? "firing" : "resolved";
        }
    }

    public Notice {
        alerts = List.copyOf(alerts);
        references = List.copyOf(references);
    }
}
