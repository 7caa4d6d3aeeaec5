package org.openmds.trigger.notice;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * The data that is collected when a trigger fires. Immutable.
 *
 * @param labels
 *            labels for grouping, silences and inhibitions; {@code trigger} is always present, {@code member} and {@code host} if the alert
 *            is about an entry
 * @param values
 *            values by the names that the rule gives
 * @param summary
 *            one line
 * @param matched
 *            result of the rule's expression, in an element {@code t:Matched}; empty if the rule does not request it
 * @param original
 *            the whole entry, in an element {@code t:Original}; empty if the rule does not request it
 */
public record AlertEvidence(SequencedMap<String, String> labels, SequencedMap<String, String> values, String summary,
        Optional<XmlFragment> matched, Optional<XmlFragment> original) {

    /** Name of the label with the trigger's name. */
    public static final String TRIGGER = "trigger";
    /** Name of the label with the member's address. */
    public static final String MEMBER = "member";
    /** Name of the label with the host: the rule's value of this name, otherwise the host of the member's address. */
    public static final String HOST = "host";

    /** Name of the value with the rule's condition. */
    public static final String CONDITION = "condition";

    /** Empty evidence. */
    public static final AlertEvidence NONE = new AlertEvidence(new LinkedHashMap<>(), new LinkedHashMap<>(), "",
            Optional.empty(), Optional.empty());

    public AlertEvidence {
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** Returns labels and values together; a label replaces a value of the same name. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(values);
        facts.putAll(labels);
        return facts;
    }
}
