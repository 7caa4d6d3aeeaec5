package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

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

    /** Largest number of alerts in a notice. */
    public static final int MAX_ALERTS = 200;
    /** Largest number of earlier notices that a notice refers to. */
    public static final int MAX_REFERENCES = 20;

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

    /** Returns a copy with the alerts and references of another notice behind its own. */
    public Notice withAlertsOf(Notice other) {
        return new Notice(id, kind, at, Stream.concat(alerts.stream(), other.alerts.stream()).toList(),
                Stream.concat(references.stream(), other.references.stream())
                        .distinct()
                        .limit(MAX_REFERENCES)
                        .toList());
    }
}
