package org.openmds.loadtest.experiment;

import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A reference measurement of the machine: the rate at which a static file server sends a file of the same size, before and after the
 * points of a curve. An information service cannot be faster than this. If the rate after the points is lower, the machine was busy with
 * something else. A few users query in a closed loop without think time, with the same connection mode as the users of the curve.
 *
 * @param kind
 *            {@value #KIND}, which distinguishes its line from the line of a point
 * @param bytes
 *            requested bytes, the size of an answer of the curve
 * @param users
 *            the number of users
 * @param load1
 *            mean load average of the whole machine over one minute; -1 if unknown
 * @param verdict
 *            the verdict of the run: VALID, SUSPECT, INVALID
 */
public record MachineReference(String kind, @JsonUnwrapped ReferencePlace place, long bytes, int users,
        @JsonUnwrapped ReferenceAnswers answers, double load1, String verdict) {

    public static final String KIND = "reference";
    /** Largest relative change of the machine around a curve; more makes the points doubtful. */
    public static final double MAX_DRIFT = 0.15;

    /** Position relative to the points of the curve. */
    public enum ReferencePosition {
        BEFORE, AFTER
    }

    /**
     * The place of a reference among the points.
     *
     * @param round
     *            the number of the round of the curve's points, from 1; lines of earlier versions do not have it
     */
    public record ReferencePlace(String experiment, String curve, ReferencePosition when, Optional<Integer> round) {

        public ReferencePlace {
            round = Optional.of(round.orElse(1));
        }
    }

    /**
     * The answers of the file server.
     *
     * @param seconds
     *            the measured time
     * @param throughput
     *            answers per second
     * @param response
     *            mean response time, in seconds
     */
    public record ReferenceAnswers(double seconds, long completions, long failures, double throughput,
            double response) {
    }

    public String experiment() {
        return place.experiment();
    }

    public String curve() {
        return place.curve();
    }

    public ReferencePosition when() {
        return place.when();
    }

    public Optional<Integer> round() {
        return place.round();
    }

    public double throughput() {
        return answers.throughput();
    }

    /** Returns the relative change to a later reference: 0 for no change, -0.5 for half the rate. */
    public double driftTo(MachineReference after) {
        return after.throughput() / throughput() - 1;
    }

    /** Returns true if the machine has changed too much. */
    public boolean isFarFrom(MachineReference after) {
        return !(Math.abs(driftTo(after)) <= MAX_DRIFT);
    }
}
