package org.openmds.loadtest.result.capacity;

/**
 * A {@link UniversalScalabilityLaw} fitted to measurements.
 *
 * @param residual
 *            standard deviation of the residuals, in requests per second; NaN if there are no more points than parameters
 * @param explained
 *            R squared: 1 if the model goes through all points
 * @param points
 *            number of measurements
 * @param minConcurrency
 *            lowest measured concurrency
 * @param maxConcurrency
 *            highest measured concurrency; values beyond it are extrapolated
 * @param method
 *            method that computed the intervals
 */
public record UslFit(UniversalScalabilityLaw usl, ParameterInterval alpha, ParameterInterval beta,
        ParameterInterval gamma, double residual, double explained,
        int points, double minConcurrency, double maxConcurrency, String method) {

    /** 95 % confidence interval of a parameter; NaN if unknown. */
    public record ParameterInterval(double low, double high) {

        static final ParameterInterval UNKNOWN = new ParameterInterval(Double.NaN, Double.NaN);
    }

    /** Returns true if the peak is within the measurements. */
    public boolean isPeakMeasured() {
        return usl.peakConcurrency() <= maxConcurrency;
    }
}
