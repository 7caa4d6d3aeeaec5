package org.openmds.loadtest.experiment.soak;

import java.util.List;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A straight line through values over time by least squares, with how sure its slope is. Where what is left of neighbouring values is alike, they tell less than
 * as many independent ones would: the slope's error is widened by √((1+r)/(1-r)) for a correlation of r of neighbours, as is usual for time series.
 *
 * @param slope
 *            an hour; NaN where there are too few values
 * @param half
 *            half of the interval around the slope that holds the true one with 95 % confidence
 * @param chance
 *            of such a slope or a steeper one where there is none, 0 to 1
 */
public record RegressionLine(double slope, double half, double chance) {

    private static final RegressionLine UNKNOWN = new RegressionLine(Double.NaN, Double.NaN, 1);
    private static final int MIN_POINTS = 3;
    private static final double HOUR = 3_600;
    private static final double UPPER_QUANTILE = 0.975;
    private static final double MAX_CORRELATION = 0.9;
    /** Of the values: what rounding leaves of them is no noise. */
    private static final double ROUNDING = 1e-12;

    /**
     * @param points
     *            each a time in seconds, ascending, and a value
     */
    static RegressionLine through(List<double[]> points) {
        int count = points.size();
        double x = points.stream().mapToDouble(point -> point[0]).average().orElse(0);
        double y = points.stream().mapToDouble(point -> point[1]).average().orElse(0);
        double spread = points.stream().mapToDouble(point -> square(point[0] - x)).sum();
        if (count < MIN_POINTS || spread == 0) {
            return UNKNOWN;
        }
        double slope = points.stream().mapToDouble(point -> (point[0] - x) * (point[1] - y)).sum() / spread;
        double[] left = points.stream().mapToDouble(point -> point[1] - y - slope * (point[0] - x)).toArray();
        double noise = 0;
        for (double each : left) {
            noise += square(each);
        }
        if (noise <= square(ROUNDING * y) * count) {
            return new RegressionLine(slope * HOUR, 0, slope > ROUNDING * Math.abs(y) ? 0 : 1);
        }
        double alike = Math.clamp(lagOneSum(left) / noise, 0, MAX_CORRELATION);
        double error = Math.sqrt(noise / (count - 2) / spread * (1 + alike) / (1 - alike));
        TDistribution student = new TDistribution(count - 2);
        return new RegressionLine(slope * HOUR, student.inverseCumulativeProbability(UPPER_QUANTILE) * error * HOUR,
                1 - student.cumulativeProbability(slope / error));
    }

    private static double lagOneSum(double[] left) {
        double sum = 0;
        for (int i = 1; i < left.length; i++) {
            sum += left[i] * left[i - 1];
        }
        return sum;
    }

    private static double square(double value) {
        return value * value;
    }

    public boolean isKnown() {
        return !Double.isNaN(slope);
    }
}
