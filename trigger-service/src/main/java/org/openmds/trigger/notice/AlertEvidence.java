package org.openmds.trigger.notice;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * What was found when a trigger fired. Immutable.
 *
 * @param labels
 *            what groups, silences and inhibitions know it by; {@code trigger} is always there, {@code member} and {@code host} where it is about an entry
 * @param values
 *            by the names that the rule gives
 * @param summary
 *            one line
 * @param matched
 *            what the expression found, in an element {@code t:Matched}; empty where the rule does not want it
 * @param original
 *            the whole entry, in an element {@code t:Original}; empty where the rule does not want it
 */
public record AlertEvidence(SequencedMap<String, String> labels, SequencedMap<String, String> values, String summary,
        Optional<XmlFragment> matched, Optional<XmlFragment> original) {

    /** The label with the trigger's name. */
    public static final String TRIGGER = "trigger";
    /** The label with the member's address. */
    public static final String MEMBER = "member";
    /** The label with what the rule's value of this name found, or else the host of the member's address. */
    public static final String HOST = "host";

    /** The value that says what the rule waits for. */
    public static final String CONDITION = "condition";

    /** Nothing yet. */
    public static final AlertEvidence NONE = new AlertEvidence(new LinkedHashMap<>(), new LinkedHashMap<>(), "",
            Optional.empty(), Optional.empty());

    public AlertEvidence {
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** Labels and values together; a label hides a value of its name. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(values);
        facts.putAll(labels);
        return facts;
    }
}
