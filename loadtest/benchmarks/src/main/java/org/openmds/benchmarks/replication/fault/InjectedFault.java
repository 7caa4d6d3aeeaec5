package org.openmds.benchmarks.replication.fault;

/**
 * A fault that was injected.
 *
 * @param kind
 *            the kind
 * @param victims
 *            the victims, such as {@code A to B}
 * @param isLeader
 *            whether the first victim led at that time
 * @param start
 *            its start, in nanoseconds since the start of the run
 * @param end
 *            the time at which it was over
 */
public record InjectedFault(FaultScenario kind, String victims, boolean isLeader, long start, long end) {

    static final String NOT_CAUGHT_UP = "not caught up in 30 s";

    /** True if a member did not catch up with the others in time, before this fault or after it. */
    public boolean isBehind() {
        return victims.contains(NOT_CAUGHT_UP);
    }

    /** True if the leader, and no other member, was killed. */
    public boolean isKillOfLeader() {
        return isLeader && (kind == FaultScenario.KILL || kind == FaultScenario.KILL_LEADER) && victims.length() == 1;
    }

    /** Returns one line with the values separated by commas. */
    public String toLine() {
        return "%s,%s,%s,%d,%d".formatted(kind, victims, isLeader ? "leader" : "", start, end);
    }

    /** Returns the names of the values of a line. */
    public static String header() {
        return "fault,victims,role,start_ns,end_ns";
    }
}
