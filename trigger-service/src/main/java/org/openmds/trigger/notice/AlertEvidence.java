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
 * @param about
 *            name of the thing that the alert is about, such as a host and its file system; empty for the group
 * @param labels
 *            labels for grouping, silences and inhibitions; {@code trigger} is always present, {@code member}, {@code source} and {@code host} if
 *            the alert is about an entry, and those of the element if it is about one
 * @param values
 *            values by the names that the rule gives
 * @param summary
 *            one line
 * @param matched
 *            result of the rule's expression, in an element {@code t:Matched}; empty if the rule does not request it
 * @param original
 *            the whole entry, in an element {@code t:Original}; empty if the rule does not request it
 */
public record AlertEvidence(String about, SequencedMap<String, String> labels, SequencedMap<String, String> values,
        String summary,
        Optional<XmlFragment> matched, Optional<XmlFragment> original) {

    /** Name of the label with the trigger's name. */
    public static final String TRIGGER = "trigger";
    /** Name of the label with the member's address. */
    public static final String MEMBER = "member";
    /** Name of the label with the host: the rule's value of this name, otherwise the host of the member's address. */
    public static final String HOST = "host";

    /** Name of the label with the name of the entry. */
    public static final String SOURCE = "source";
    /** Name of the label with the name or path of an element that is no host, file system, queue, cluster or certificate. */
    public static final String ELEMENT = "element";
    /** Name of the label with the name of the entry of another index in which the element is. */
    public static final String ORIGIN = "origin";
    /** Name of the label with the site of the entry, if its index has one. */
    public static final String SITE = "site";
    /** Name in templates of the thing that the alert is about. */
    public static final String ABOUT = "about";
    /** Name of the value with the rule's condition. */
    public static final String CONDITION = "condition";

    /** Empty evidence. */
    public static final AlertEvidence NONE = new AlertEvidence("", new LinkedHashMap<>(), new LinkedHashMap<>(), "",
            Optional.empty(), Optional.empty());

    public AlertEvidence {
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** Returns a copy with other XML. */
    public AlertEvidence withXml(Optional<XmlFragment> otherMatched, Optional<XmlFragment> otherOriginal) {
        return new AlertEvidence(about, labels, values, summary, otherMatched, otherOriginal);
    }

    /** Returns labels and values together; a label replaces a value of the same name. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(values);
        facts.putAll(labels);
        return facts;
    }
}
