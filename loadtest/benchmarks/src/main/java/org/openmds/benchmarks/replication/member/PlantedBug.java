package org.openmds.benchmarks.replication.member;

import java.util.Arrays;
import java.util.Optional;

/** A defect that a member has on purpose, so that a run can show that the check of histories finds it. */
public enum PlantedBug {

    NONE("none"),

    /** A write is acknowledged as soon as the engine has it, before a majority has it. */
    EARLY_ACKNOWLEDGEMENT("early-acknowledgement"),

    /** A member that believes it leads answers reads without asking a majority. */
    OLD_LEADER_READ("old-leader-read"),

    /** One member does not apply some of the records. */
    LOST_RECORD("lost-record"),

    /** A write is given to the engine twice. */
    DOUBLED_WRITE("doubled-write"),

    /** A read after an own write does not wait until the member has applied that write. */
    STALE_READ("stale-read");

    private final String label;

    PlantedBug(String label) {
        this.label = label;
    }

    /** Returns the bug with a label, such as {@code stale-read}. */
    public static Optional<PlantedBug> of(String label) {
        return Arrays.stream(values()).filter(bug -> bug.label.equals(label)).findAny();
    }

    @Override
    public String toString() {
        return label;
    }
}
