package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.Optional;

/**
 * One trigger that fired, or was resolved, for one entry or for the group.
 *
 * @param triggerId
 *            the rule's id
 * @param subject
 *            digest of what it is about; the same for the same entry, also after a restart; empty for the group
 * @param since
 *            since when the condition held
 * @param firedAt
 *            when it fired first
 * @param resolvedAt
 *            empty while it fires
 * @param repeated
 *            whether it was told before that it fires
 * @param cause
 *            why it was resolved, where not because the condition holds no more; else empty
 */
public record Alert(String triggerId, String subject, AlertEvidence evidence, Instant since, Instant firedAt,
        Optional<Instant> resolvedAt, boolean repeated, String cause) {

    /** The trigger's name for people. */
    public String trigger() {
        return evidence.labels().getOrDefault(AlertEvidence.TRIGGER, triggerId);
    }

    /** The same for each notice of the same trigger about the same thing. */
    public String fingerprint() {
        return subject.isEmpty() ? triggerId : triggerId + "-" + subject;
    }
}
