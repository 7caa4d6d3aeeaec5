package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One trigger instance that fires or is resolved.
 *
 * @param triggerId
 *            the rule's id
 * @param subject
 *            digest that identifies the entry, also after a restart; empty for the group
 * @param element
 *            digest that identifies the element in the entry or in the group; empty if the alert is about all of it
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
public record Alert(String triggerId, String subject, String element, AlertEvidence evidence, Instant since,
        Instant firedAt,
        Optional<Instant> resolvedAt, boolean repeated, String cause) {

    /** Returns the display name of the trigger. */
    public String trigger() {
        return evidence.labels().getOrDefault(AlertEvidence.TRIGGER, triggerId);
    }

    /** Returns an identifier that is the same in every notice about this trigger, subject and element. */
    public String fingerprint() {
        return fingerprint(triggerId, subject, element);
    }

    /** Returns the identifier of the alerts about a trigger, a subject and an element. */
    public static String fingerprint(String trigger, String subject, String element) {
        return Stream.of(trigger, subject, element).filter(part -> !part.isEmpty()).collect(Collectors.joining("-"));
    }
}
