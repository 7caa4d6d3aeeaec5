package org.openmds.loadtest.experiment;

import org.openmds.loadtest.result.report.QuantityFormat;

/**
 * The figures of a point in words: means, or where it has too few answers for these, what they cannot have been above or below; a dash where queries failed
 * instead, which bounds nothing.
 */
public final class PointText {

    private PointText() {
    }

    /** Such as 4.20/s, or ≤ 0.250/s. */
    public static String throughput(MeasuredPoint point) {
        return point.hasMean()
                ? QuantityFormat.rate(point.throughput())
                : bound(point, "≤ " + QuantityFormat.rate(point.throughputUpperBound()));
    }

    /** CORT, such as 4.20 s, or ≥ 4.20 s. */
    public static String response(MeasuredPoint point) {
        return atLeast(point, point.responseLowerBound());
    }

    /** Of 95 in 100 answers. */
    public static String responseP95(MeasuredPoint point) {
        return atLeast(point, point.completions() == 0 ? point.responseLowerBound() : point.responseP95());
    }

    /** SRPT; a dash where no answer told it. */
    public static String processing(MeasuredPoint point) {
        return point.processing() > 0 ? atLeast(point, point.processing()) : "-";
    }

    /** Those that are late, and take longer, came after the end. */
    private static String atLeast(MeasuredPoint point, double seconds) {
        return point.hasMean() ? QuantityFormat.seconds(seconds) : bound(point, "≥ " + QuantityFormat.seconds(seconds));
    }

    private static String bound(MeasuredPoint point, String text) {
        return point.failures() == 0 ? text : "-";
    }
}
