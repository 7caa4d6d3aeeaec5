package org.openmds.benchmarks.replication.fault;

import java.util.Arrays;
import java.util.Optional;

/** Kinds of faults. */
public enum FaultScenario {

    /** One, two or all members are killed as by kill -9, and started again. */
    KILL("kill"),

    /** The leader alone is killed, and started again. */
    KILL_LEADER("kill-leader"),

    /** A member is stopped by SIGSTOP for a time. */
    PAUSE("pause"),

    /** Two members cannot reach each other; both reach the third. */
    CUT_PAIR("cut-pair"),

    /** A member can reach no other, and none can reach it. */
    ISOLATE("isolate"),

    /** A member cannot send to another, or to none, but gets what they send. */
    ONE_WAY("one-way"),

    /** The disk of a member is full for a time; then the member is killed, and starts again with a free disk. */
    FULL_DISK("full-disk"),

    /**
     * The disk of a member is full while another is stopped, so that each acknowledged write needs the full disk. Then the first is killed and starts
     * again with a free disk, the second goes on, and the third is killed.
     */
    FULL_DISK_AND_LEADER("full-disk-and-leader"),

    /** A member is isolated, then the other two are killed and start again. */
    ISOLATE_AND_KILL("isolate-and-kill"),

    /** A member is killed and loses its state. It starts again when all others are there, and the next fault waits until it has caught up. */
    REMOVE_STATE("remove-state"),

    /** A member is removed from the group, loses its state, starts again without a vote, catches up and is added. */
    REPLACE("replace");

    private final String label;

    FaultScenario(String label) {
        this.label = label;
    }

    /** Returns the kind with a label, such as {@code cut-pair}. */
    public static Optional<FaultScenario> of(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findAny();
    }

    @Override
    public String toString() {
        return label;
    }
}
