package org.openmds.trigger.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.wsrf.xpath.XPathExpression;

/**
 * The labels that tell the elements apart for which a condition holds. Each element has a trigger instance of its own: its own state, alerts and
 * silences. Elements with equal labels are one and the same thing.
 *
 * @param elements
 *            finds all elements that the rule is about, also those for which the condition does not hold, so that the alert about a resolution has
 *            current values; empty if the alert repeats the last values
 * @param labels
 *            label name to an expression with the element as context node; if there are none, the names of the host, the file system, the queue, the
 *            cluster and the certificate around the element are used, and the name or position of the element itself
 */
public record ElementIdentity(Optional<XPathExpression> elements, SequencedMap<String, XPathExpression> labels) {

    /** Labels are found in the element and around it. */
    public static final ElementIdentity AUTOMATIC = new ElementIdentity(Optional.empty(), new LinkedHashMap<>());

    public ElementIdentity {
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
    }
}
