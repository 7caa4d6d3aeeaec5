package org.openmds.trigger.engine;

/**
 * The identity of a trigger instance: a rule and its subject.
 *
 * @param subject
 *            see {@link org.openmds.aggregator.SubjectDigest}; empty for the group
 */
record InstanceKey(String rule, String subject) {

    static final String GROUP = "";

    /** Returns the name of the record in durable state. */
    String record() {
        return rule + "/" + subject;
    }
}
