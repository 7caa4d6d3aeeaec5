package org.openmds.trigger.engine;

import org.openmds.trigger.evaluation.MatchedElement;

/**
 * The identity of a trigger instance: a rule, its subject, and an element of the subject's document.
 *
 * @param subject
 *            see {@link org.openmds.aggregator.SubjectDigest}; empty for the group
 * @param element
 *            see {@link MatchedElement#id}; empty for the subject as a whole
 */
record InstanceKey(String rule, String subject, String element) {

    static final String GROUP = "";
    static final String WHOLE = "";

    /** Creates the key of the instance for a subject as a whole. */
    InstanceKey(String rule, String subject) {
        this(rule, subject, WHOLE);
    }

    boolean isWhole() {
        return element.isEmpty();
    }

    /** Returns the name of the record in durable state. */
    String record() {
        return element.isEmpty() ? rule + "/" + subject : rule + "/" + subject + "/" + element;
    }
}
