package org.openmds.loadtest.experiment.expectation;

import java.util.stream.IntStream;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * A figure of one place on a curve over all repeats.
 *
 * @param mean
 *            the mean over the repeats
 * @param halfWidth
 *            half the 95 % confidence interval, relative to the mean; for a share relative to its odds
 * @param isShare
 *            true for a share, which stays between 0 and 1
 */
record RepeatedFigure(double mean, double halfWidth, boolean isShare) {

    /**
     * Standard deviation that is assumed for a figure that was measured once, relative to its mean. A review of the results of 2026-11-22
     * found 20 to 30 % between runs of the same point.
     */
    static final double ASSUMED_DEVIATION = 0.25;

    private static final double LEVEL = 0.975;
    private static final int MAX_DEGREES_OF_FREEDOM = 100;
    /** Student's t for 1, 2, 3 and more degrees of freedom. */
    private static final double[] QUANTILES = IntStream.rangeClosed(1, MAX_DEGREES_OF_FREEDOM)
            .mapToDouble(degrees -> new TDistribution(degrees).inverseCumulativeProbability(LEVEL))
            .toArray();
    private static final double NORMAL_QUANTILE = 1.96;

    /** Creates a figure without spread, such as a count. */
    static RepeatedFigure exact(double value) {
        return new RepeatedFigure(value, 0, false);
    }

    /**
     * Creates the figure of some repeats.
     *
     * @param deviation
     *            the relative standard deviation if there is one value only
     */
    static RepeatedFigure of(double[] values, double deviation) {
        StreamingStatistics statistics = statistics(values);
        double mean = statistics.getMean();
        return new RepeatedFigure(mean,
                values.length == 1 ? NORMAL_QUANTILE * deviation : relative(interval(statistics), Math.abs(mean)),
                false);
    }

    /** Creates the figure of some repeats of a share. */
    static RepeatedFigure ofShares(double[] values) {
        StreamingStatistics statistics = statistics(values);
        double mean = statistics.getMean();
        return new RepeatedFigure(mean,
                values.length == 1
                        ? NORMAL_QUANTILE * ASSUMED_DEVIATION
                        : relative(interval(statistics), mean * (1 - mean)),
                true);
    }

    private static StreamingStatistics statistics(double[] values) {
        StreamingStatistics statistics = new StreamingStatistics();
        for (double value : values) {
            statistics.addValue(value);
        }
        return statistics;
    }

    private static double interval(StreamingStatistics statistics) {
        int count = (int) statistics.getN();
        double quantile = QUANTILES[Math.min(count - 1, MAX_DEGREES_OF_FREEDOM) - 1];
        return quantile * statistics.getStandardDeviation() / Math.sqrt(count);
    }

    private static double relative(double interval, double scale) {
        return scale == 0 ? 0 : interval / scale;
    }

    double upper() {
        return scaled(1 + halfWidth);
    }

    double lower() {
        return scaled(1 / (1 + halfWidth));
    }

    private double scaled(double factor) {
        if (!isShare) {
            return mean * factor;
        }
        double odds = mean * factor;
        return odds / (odds + 1 - mean);
    }
}
