package org.openmds.benchmarks.replication.entry;

/**
 * The answer to a request.
 *
 * @param outcome
 *            what the member said
 * @param text
 *            the key of the entry after an Add; the host of the leader after a refusal; else empty
 */
record EntryAnswer(EntryOutcome outcome, String text) {

    /** Outcomes of requests. */
    enum EntryOutcome {
        DONE,
        /** The member has no such entry. */
        MISSING,
        /** Another member leads: nothing was changed. */
        REFUSED,
        /** The outcome is not known. */
        FAILED
    }

    static final EntryAnswer FAILED = new EntryAnswer(EntryOutcome.FAILED, "");

    boolean is(EntryOutcome expected) {
        return outcome == expected;
    }
}
