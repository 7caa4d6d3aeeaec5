package org.openmds.loadtest.model.clock;

import java.util.List;

/**
 * How a tester's clock is mapped onto the time server's, which is the controller's: a line through the samples of a run. The clock
 * itself is never touched.
 *
 * @param samples
 *            that it is made of; without any, times are taken as they are and the bound is unknown
 * @param reference
 *            a moment by the tester's clock, ns since 1970
 * @param offsetNanos
 *            to be added to the tester's time at the reference
 * @param drift
 *            by which the offset grows: 50e-6 where the tester's clock loses 50 µs a second
 * @param boundNanos
 *            by which a mapped time is wrong at most, however unlike the ways to the server and back were; {@link Long#MAX_VALUE} where
 *            unknown
 * @param residualNanos
 *            by which the samples miss the best line: 0 where one passes within the bounds of each
 * @param problems
 *            for the verdict, a sentence each: that the clock stepped, that there were no samples
 */
public record ClockFit(int samples, long reference, double offsetNanos, double drift, long boundNanos,
        long residualNanos, List<String> problems) {

    /** Of a clock that is the controller's. */
    public static final ClockFit IDENTITY = new ClockFit(0, 0, 0, 0, 0, 0, List.of());

    public ClockFit {
        problems = List.copyOf(problems);
    }

    /** The mapping by a run's samples, with the bound that holds between the first and the last of them. */
    public static ClockFit of(List<ClockSample> samples) {
        return ClockEstimator.fit(samples, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    /** The mapping by a run's samples, with the bound that holds from one moment of the tester's clock to another, too. */
    public static ClockFit of(List<ClockSample> samples, long from, long to) {
        return ClockEstimator.fit(samples, from, to);
    }

    /** A moment of the tester's clock by the controller's. */
    public long toController(long testerNanos) {
        return testerNanos + Math.round(offsetNanos + drift * (testerNanos - reference));
    }

    /** A moment of the controller's clock by the tester's. */
    public long toTester(long controllerNanos) {
        double since = controllerNanos - reference - offsetNanos;
        return reference + Math.round(since / (1 + drift));
    }

    /** How long a length of the tester's clock is by the controller's. */
    public double scale() {
        return 1 + drift;
    }
}
