package org.openmds.trigger.evaluation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

import org.openmds.wsrf.xpath.XPathNode;

/**
 * An element for which the condition of a rule holds.
 *
 * @param id
 *            digest of the labels; the same at each check
 * @param labels
 *            the labels that tell the element from others, never empty
 */
public record MatchedElement(String id, SequencedMap<String, String> labels, XPathNode node) {

    public MatchedElement {
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
    }
}
