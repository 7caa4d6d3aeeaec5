package org.openmds.loadtest.model.clock;

import java.util.List;

/**
 * The mapping of a tester's clock to the time server's clock, which is the controller's: a line through the samples of a run. The clock
 * itself is never changed.
 *
 * @param samples
 *            number of samples; without any, times are not mapped and the bound is unknown
 * @param reference
 *            a moment by the tester's clock, ns since 1970
 * @param offsetNanos
 *            offset to add to the tester's time at the reference
 * @param drift
 *            growth of the offset: 50e-6 if the tester's clock loses 50 µs a second
 * @param boundNanos
 *            largest error of a mapped time, for any asymmetry of the network; {@link Long#MAX_VALUE} if
 *            unknown
 * @param residualNanos
 *            distance of the samples from the best line: 0 if a line passes within the bounds of each
 * @param problems
 *            sentences for the verdict: the clock stepped, or there are no samples
 */
public record ClockFit(int samples, long reference, double offsetNanos, double drift, long boundNanos,
        long residualNanos, List<String> problems) {

    /** The mapping of a clock that is the controller's own. */
    public static final ClockFit IDENTITY = new ClockFit(0, 0, 0, 0, 0, 0, List.of());

    public ClockFit {
        problems = List.copyOf(problems);
    }

    /** Computes the mapping from a run's samples. Its bound holds between the first and the last sample. */
    public static ClockFit of(List<ClockSample> samples) {
        return ClockEstimator.fit(samples, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    /** Computes the mapping from a run's samples. Its bound holds also between two given moments of the tester's clock. */
    public static ClockFit of(List<ClockSample> samples, long from, long to) {
        return ClockEstimator.fit(samples, from, to);
    }

    /** Converts a moment of the tester's clock to the controller's clock. */
    public long toController(long testerNanos) {
        return testerNanos + Math.round(offsetNanos + drift * (testerNanos - reference));
    }

    /** Converts a moment of the controller's clock to the tester's clock. */
    public long toTester(long controllerNanos) {
        double since = controllerNanos - reference - offsetNanos;
        return reference + Math.round(since / (1 + drift));
    }

    /** Returns the length of one time unit of the tester's clock in units of the controller's clock. */
    public double scale() {
        return 1 + drift;
    }
}
