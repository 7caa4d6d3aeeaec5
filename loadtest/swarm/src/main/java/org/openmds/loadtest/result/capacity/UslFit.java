package org.openmds.loadtest.result.capacity;

/**
 * A {@link Usl} fitted to measurements.
 *
 * @param residual
 *            standard deviation of what the model does not explain, in requests a second; NaN where there are no more points than
 *            parameters
 * @param explained
 *            R squared: 1 where the model goes through all points
 * @param points
 *            how many measurements
 * @param least
 *            concurrency that was measured
 * @param most
 *            concurrency that was measured: what lies beyond is extrapolated
 * @param method
 *            of the intervals
 */
public record UslFit(Usl usl, Interval alpha, Interval beta, Interval gamma, double residual, double explained,
        int points, double least, double most, String method) {

    /** Where a parameter lies with 95 % confidence; NaN where that is unknown. */
    public record Interval(double low, double high) {

        static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);
    }

    /** Whether the peak lies within what was measured. */
    public boolean isPeakMeasured() {
        return usl.peak() <= most;
    }
}
