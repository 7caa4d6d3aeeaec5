package org.openmds.loadtest.experiment;

/**
 * What the machine did for a file of the same bytes, before and after the points of a curve: what it cannot do for a file, it cannot do for an information
 * service, and where it did less afterwards, it was busy with something else. A few users ask in a closed loop without a wait, and connect as the curve's do.
 *
 * @param kind
 *            {@value #KIND}, by which its line is told from a point's
 * @param bytes
 *            that were asked for: an answer of the curve
 * @param seconds
 *            that were measured
 * @param throughput
 *            answers a second
 * @param response
 *            mean, seconds
 * @param load1
 *            of the whole machine, mean of samples; -1 where unknown
 * @param verdict
 *            of the run: VALID, SUSPECT, INVALID
 */
public record MachineReference(String kind, String experiment, String curve, ReferencePosition when, long bytes,
        int users, double seconds,
        long completions, long failures, double throughput, double response, double load1, String verdict) {

    public static final String KIND = "reference";
    /** A machine that changes more in the time of a curve makes its points doubtful. */
    public static final double MAX_DRIFT = 0.15;

    /** On which side of the curve's points. */
    public enum ReferencePosition {
        BEFORE, AFTER
    }

    /** By which part of it the machine does more afterwards: 0 for no change, -0.5 for half as much. */
    public double driftTo(MachineReference after) {
        return after.throughput / throughput - 1;
    }

    /** Whether the machine is no longer what it was. */
    public boolean isFarFrom(MachineReference after) {
        return !(Math.abs(driftTo(after)) <= MAX_DRIFT);
    }
}
