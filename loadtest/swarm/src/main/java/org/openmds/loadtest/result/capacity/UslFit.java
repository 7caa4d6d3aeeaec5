package org.openmds.loadtest.result.capacity;

/**
 * A {@link UniversalScalabilityLaw} fitted to measurements.
 *
 * @param residual
 *            standard deviation of what the model does not explain, in requests a second; NaN where there are no more points than
 *            parameters
 * @param explained
 *            R squared: 1 where the model goes through all points
 * @param points
 *            how many measurements
 * @param minConcurrency
 *            concurrency that was measured
 * @param maxConcurrency
 *            concurrency that was measured: what lies beyond is extrapolated
 * @param method
 *            of the intervals
 */
public record UslFit(UniversalScalabilityLaw usl, ParameterInterval alpha, ParameterInterval beta,
        ParameterInterval gamma, double residual, double explained,
        int points, double minConcurrency, double maxConcurrency, String method) {

    /** Where a parameter lies with 95 % confidence; NaN where that is unknown. */
    public record ParameterInterval(double low, double high) {

        static final ParameterInterval UNKNOWN = new ParameterInterval(Double.NaN, Double.NaN);
    }

    /** Whether the peak lies within what was measured. */
    public boolean isPeakMeasured() {
        return usl.peakConcurrency() <= maxConcurrency;
    }
}
