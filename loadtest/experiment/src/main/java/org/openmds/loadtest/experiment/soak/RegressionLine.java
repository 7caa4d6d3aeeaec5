package org.openmds.loadtest.experiment.soak;

import java.util.List;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * A straight line through values over time by least squares, with the confidence interval of its slope. Correlated residuals of
 * neighbouring values carry less information than independent ones: the error of the slope is multiplied by √((1+r)/(1-r)) for a
 * correlation r of neighbours, as is usual for time series.
 *
 * @param slope
 *            the slope per hour; NaN if there are too few values
 * @param half
 *            half the width of the 95 % confidence interval of the slope
 * @param chance
 *            the probability of this slope or a steeper one if there is no trend, 0 to 1
 */
public record RegressionLine(double slope, double half, double chance) {

    private static final RegressionLine UNKNOWN = new RegressionLine(Double.NaN, Double.NaN, 1);
    private static final int MIN_POINTS = 3;
    private static final double HOUR = 3_600;
    private static final double UPPER_QUANTILE = 0.975;
    private static final double MAX_CORRELATION = 0.9;
    /** Relative noise below this is a rounding error. */
    private static final double ROUNDING = 1e-12;

    /**
     * Fits a line.
     *
     * @param points
     *            pairs of a time in seconds, ascending, and a value
     */
    static RegressionLine through(List<double[]> points) {
        SimpleRegression line = new SimpleRegression();
        points.forEach(point -> line.addData(point[0], point[1]));
        int count = points.size();
        double slope = line.getSlope();
        if (count < MIN_POINTS || Double.isNaN(slope)) {
            return UNKNOWN;
        }
        double[] left = points.stream().mapToDouble(point -> point[1] - line.predict(point[0])).toArray();
        double noise = 0;
        for (double each : left) {
            noise += each * each;
        }
        double rounding = ROUNDING * Math.abs(points.stream().mapToDouble(point -> point[1]).average().orElse(0));
        if (noise <= rounding * rounding * count) {
            return new RegressionLine(slope * HOUR, 0, slope > rounding ? 0 : 1);
        }
        double alike = Math.clamp(lagOneSum(left) / noise, 0, MAX_CORRELATION);
        double error = Math.sqrt(noise / (count - 2) / line.getXSumSquares() * (1 + alike) / (1 - alike));
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

    public boolean isKnown() {
        return !Double.isNaN(slope);
    }
}
