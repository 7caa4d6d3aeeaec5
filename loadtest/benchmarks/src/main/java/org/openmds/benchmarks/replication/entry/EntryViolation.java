package org.openmds.benchmarks.replication.entry;

/** Promises of a replicated index. */
enum EntryViolation {

    /** An acknowledged entry is not there at the end. */
    LOST("acknowledged Adds that are lost"),
    /** A member said that an entry is gone before its lease had ended. */
    ENDED_EARLY("leases that ended early"),
    /** The same, but a later reader of this member found the entry again. */
    HIDDEN("entries that a member did not show for a time"),
    /** An entry was there after its Destroy was acknowledged. */
    RETURNED("destroyed entries that came back"),
    /** An entry is still there though its lease, with all extensions, has ended. */
    OVERDUE("leases that did not end"),
    /** An entry is there twice. */
    DOUBLED("entries that are there twice"),
    /** No writer added the entry. */
    UNKNOWN("entries that no writer added"),
    /** Members have different entries at the end. */
    UNEQUAL("members with other entries than the first one at the end"),
    /** Members did not agree in time after the end of the faults. */
    NO_AGREEMENT("members that do not agree after the faults have ended");

    private final String label;

    EntryViolation(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
