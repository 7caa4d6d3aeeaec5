package org.openmds.loadtest.experiment;

import org.openmds.loadtest.result.report.QuantityFormat;

/**
 * Formats the figures of a point: means, or bounds if there are too few answers for means, or a dash if queries failed, because failures
 * give no bound.
 */
public final class PointText {

    private PointText() {
    }

    /** Returns the throughput, such as 4.20/s, or ≤ 0.250/s. */
    public static String throughput(MeasuredPoint point) {
        return point.hasMean()
                ? QuantityFormat.rate(point.throughput())
                : bound(point, "≤ " + QuantityFormat.rate(point.throughputUpperBound()));
    }

    /** Returns the mean response time (CORT), such as 4.20 s, or ≥ 4.20 s. */
    public static String response(MeasuredPoint point) {
        return atLeast(point, point.responseLowerBound());
    }

    /** Returns the 95th percentile of the response time. */
    public static String responseP95(MeasuredPoint point) {
        return atLeast(point, point.responseP95() > 0 ? point.responseP95() : point.responseLowerBound());
    }

    /** Returns the mean processing time (SRPT), or a dash if no answer reported it. */
    public static String processing(MeasuredPoint point) {
        return point.processing() > 0 ? atLeast(point, point.processing()) : "-";
    }

    // A lower bound, because late answers arrive after the end of the point.
    private static String atLeast(MeasuredPoint point, double seconds) {
        return point.hasMean() ? QuantityFormat.seconds(seconds) : bound(point, "≥ " + QuantityFormat.seconds(seconds));
    }

    private static String bound(MeasuredPoint point, String text) {
        return point.failures() == 0 ? text : "-";
    }
}
