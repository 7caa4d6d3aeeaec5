package org.openmds.loadtest.experiment;

import org.openmds.loadtest.result.report.Quantity;

/**
 * The figures of a point in words: means, or where it has too few answers for these, what they cannot have been above or below; a dash where queries failed
 * instead, which bounds nothing.
 */
public final class PointText {

    private PointText() {
    }

    /** Such as 4.20/s, or ≤ 0.250/s. */
    public static String throughput(Measured point) {
        return point.hasMean()
                ? Quantity.rate(point.throughput())
                : bound(point, "≤ " + Quantity.rate(point.mostThroughput()));
    }

    /** CORT, such as 4.20 s, or ≥ 4.20 s. */
    public static String response(Measured point) {
        return atLeast(point, point.leastResponse());
    }

    /** Of 95 in 100 answers. */
    public static String responseP95(Measured point) {
        return atLeast(point, point.completions() == 0 ? point.leastResponse() : point.responseP95());
    }

    /** SRPT; a dash where no answer told it. */
    public static String processing(Measured point) {
        return point.processing() > 0 ? atLeast(point, point.processing()) : "-";
    }

    /** Those that are late, and take longer, came after the end. */
    private static String atLeast(Measured point, double seconds) {
        return point.hasMean() ? Quantity.seconds(seconds) : bound(point, "≥ " + Quantity.seconds(seconds));
    }

    private static String bound(Measured point, String text) {
        return point.failures() == 0 ? text : "-";
    }
}
