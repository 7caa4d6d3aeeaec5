package org.openmds.loadtest.model.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Computes a {@link ClockFit}. Weighted least squares of offset and drift (weight 1/RTT) give the estimate. The set of all lines within
 * the bounds of every sample gives an error bound that holds for any network delays.
 */
final class ClockEstimator {

    /** Error of a timestamp: it is rounded and not taken exactly when the packet is sent or received. */
    private static final double TIMESTAMP_ERROR_NANOS = 1_000;

    /** Residual above which the clock is reported as stepped; smaller residuals only widen the bound. */
    private static final double STEP_NANOS = 1e6;

    /** Relative change of a clock's rate that temperature can cause without a step. */
    private static final double MAX_RATE_CHANGE = 2e-6;

    private final List<ClockSample> samples;
    private final long reference;
    private final long base;
    private final double[] times;
    private final double[] offsets;
    private final double[] bounds;

    private ClockEstimator(List<ClockSample> samples) {
        this.samples = samples;
        ClockSample middle = samples.get(samples.size() / 2);
        reference = middle.middle();
        base = middle.offsetNanos();
        times = samples.stream().mapToDouble(sample -> sample.middle() - reference).toArray();
        offsets = samples.stream().mapToDouble(sample -> sample.offsetNanos() - base).toArray();
        bounds = samples.stream().mapToDouble(sample -> sample.boundNanos() + TIMESTAMP_ERROR_NANOS).toArray();
    }

    static ClockFit fit(List<ClockSample> all, long from, long to) {
        List<ClockSample> possible = all.stream()
                .filter(sample -> sample.roundTripNanos() >= 0 && sample.back() >= sample.sent())
                .sorted(Comparator.comparingLong(ClockSample::middle))
                .toList();
        if (possible.isEmpty()) {
            return new ClockFit(0, 0, 0, 0, Long.MAX_VALUE, 0,
                    List.of("its clock was never compared with the time server's"));
        }
        long first = Math.min(from, possible.getFirst().middle());
        long last = Math.max(to, possible.getLast().middle());
        return new ClockEstimator(possible).fit(first, last);
    }

    private ClockFit fit(long from, long to) {
        PossibleLines exact = new PossibleLines(times, offsets, bounds, 0);
        double residual = exact.misfit();
        PossibleLines lines = residual > 0 ? new PossibleLines(times, offsets, bounds, residual + 1) : exact;
        double[] line = lines.determineDrift() ? leastSquares() : new double[]{average(), 0};
        double worst = Math.max(lines.maxDistance(line, (double) (from - reference)),
                lines.maxDistance(line, (double) (to - reference)));
        // The clock itself caused the residual. Between samples it may be this far from every line.
        double bound = Math.max(minBound(), worst) + residual;
        List<String> problems = new ArrayList<>();
        if (residual > STEP_NANOS + MAX_RATE_CHANGE * (times[times.length - 1] - times[0])) {
            problems.add(step(residual));
        }
        return new ClockFit(samples.size(), reference, base + line[0], line[1], (long) Math.ceil(bound),
                Math.round(residual),
                problems);
    }

    /** Returns half the shortest round trip: a constant asymmetry of the network cannot be detected. */
    private double minBound() {
        double least = Double.MAX_VALUE;
        for (double bound : bounds) {
            least = Math.min(least, bound);
        }
        return least;
    }

    private double average() {
        double weights = 0;
        double sum = 0;
        for (int i = 0; i < times.length; i++) {
            weights += weight(i);
            sum += weight(i) * offsets[i];
        }
        return sum / weights;
    }

    private double[] leastSquares() {
        double weights = 0;
        double meanTime = 0;
        for (int i = 0; i < times.length; i++) {
            weights += weight(i);
            meanTime += weight(i) * times[i];
        }
        meanTime /= weights;
        double meanOffset = average();
        double covariance = 0;
        double variance = 0;
        for (int i = 0; i < times.length; i++) {
            covariance += weight(i) * (times[i] - meanTime) * (offsets[i] - meanOffset);
            variance += weight(i) * (times[i] - meanTime) * (times[i] - meanTime);
        }
        double drift = Math.clamp(covariance / variance, -PossibleLines.MAX_DRIFT, PossibleLines.MAX_DRIFT);
        return new double[]{meanOffset - drift * meanTime, drift};
    }

    private double weight(int i) {
        return 1 / bounds[i];
    }

    private String step(double residual) {
        int split = 2;
        while (split < times.length
                && PossibleLines.of(times, offsets, bounds, 0, split + 1).misfit() <= STEP_NANOS / 2) {
            split++;
        }
        int after = Math.min(split, times.length - 1);
        return String.format(Locale.ROOT,
                "its clock stepped, or ran unevenly: no offset and drift fit its %d samples, the best fit misses by %.1f ms; "
                        + "the first sample that does not fit came %.1f s after the first one and differs by %.1f ms from the one before",
                times.length, residual / 1e6, (times[after] - times[0]) / 1e9,
                (offsets[after] - offsets[after - 1]) / 1e6);
    }
}
