package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.Optional;

/**
 * One trigger instance that fires or is resolved.
 *
 * @param triggerId
 *            the rule's id
 * @param subject
 *            digest that identifies the entry, also after a restart; empty for the group
 * @param since
 *            start of the time during which the condition holds or held
 * @param firedAt
 *            time of the first firing
 * @param resolvedAt
 *            empty while the instance fires
 * @param repeated
 *            true if an earlier notice reported the firing
 * @param cause
 *            reason of the resolution if the condition may still hold; otherwise empty
 */
public record Alert(String triggerId, String subject, AlertEvidence evidence, Instant since, Instant firedAt,
        Optional<Instant> resolvedAt, boolean repeated, String cause) {

    /** Returns the display name of the trigger. */
    public String trigger() {
        return evidence.labels().getOrDefault(AlertEvidence.TRIGGER, triggerId);
    }

    /** Returns an identifier that is the same in every notice about this trigger and subject. */
    public String fingerprint() {
        return subject.isEmpty() ? triggerId : triggerId + "-" + subject;
    }
}
