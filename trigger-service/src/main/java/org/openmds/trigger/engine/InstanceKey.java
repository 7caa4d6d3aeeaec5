package org.openmds.trigger.engine;

/**
 * What a state is of: a rule and what it is about.
 *
 * @param subject
 *            see {@link org.openmds.aggregator.SubjectDigest}; empty for the group
 */
public record InstanceKey(String rule, String subject) {

    static final String GROUP = "";

    /** Name of the record in durable state. */
    String record() {
        return rule + "/" + subject;
    }
}
