package org.openmds.loadtest.model.clock;

import java.util.function.DoubleUnaryOperator;

/**
 * The set of all lines offset + drift * time that pass every sample within its bound, with a drift that real clocks can have. For a given
 * drift, the offsets form an interval. Its ends are concave and convex in the drift, so ternary searches find extreme values of the set.
 */
final class PossibleLines {

    /** Largest drift between two clocks: kernels slew by 500 ppm at most, and crystals err by 100 ppm. */
    static final double MAX_DRIFT = 1e-3;

    private static final int SEARCH_ROUNDS = 120;

    private final double[] times;
    private final double[] offsets;
    private final double[] bounds;
    private final double slack;
    private final int count;
    private final double best;
    private final double least;
    private final double most;

    /**
     * @param slack
     *            distance by which a line may miss each sample's bound
     */
    PossibleLines(double[] times, double[] offsets, double[] bounds, double slack) {
        this(times, offsets, bounds, slack, times.length);
    }

    private PossibleLines(double[] times, double[] offsets, double[] bounds, double slack, int count) {
        this.times = times;
        this.offsets = offsets;
        this.bounds = bounds;
        this.slack = slack;
        this.count = count;
        best = lowestAt(drift -> lower(drift) - upper(drift), -MAX_DRIFT, MAX_DRIFT);
        least = edge(-MAX_DRIFT);
        most = edge(MAX_DRIFT);
    }

    /** Returns the lines for the first samples only. */
    static PossibleLines of(double[] times, double[] offsets, double[] bounds, double slack, int count) {
        return new PossibleLines(times, offsets, bounds, slack, count);
    }

    /** Returns the distance by which the best line misses a sample's bound; 0 if a line meets all bounds. */
    double misfit() {
        return Math.max(0, (lower(best) - upper(best)) / 2);
    }

    /** True if the samples restrict the drift further than the limit for all clocks. */
    boolean determineDrift() {
        return least > -MAX_DRIFT || most < MAX_DRIFT;
    }

    /** Returns the largest distance of a given line (offset and drift) from these lines at a time. */
    double maxDistance(double[] line, double time) {
        double at = line[0] + line[1] * time;
        double highest = -lowest(drift -> -(upper(drift) + drift * time), least, most);
        double deepest = lowest(drift -> lower(drift) + drift * time, least, most);
        return Math.max(highest - at, at - deepest);
    }

    /** Returns the highest offset of a line with this drift. */
    private double upper(double drift) {
        double upper = Double.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            upper = Math.min(upper, offsets[i] + bounds[i] + slack - drift * times[i]);
        }
        return upper;
    }

    private double lower(double drift) {
        double lower = -Double.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            lower = Math.max(lower, offsets[i] - bounds[i] - slack - drift * times[i]);
        }
        return lower;
    }

    /** Returns the last drift between the best and the far one for which lines exist. */
    private double edge(double far) {
        double in = best;
        double out = far;
        if (lower(out) <= upper(out)) {
            return out;
        }
        for (int i = 0; i < SEARCH_ROUNDS; i++) {
            double middle = (in + out) / 2;
            if (lower(middle) <= upper(middle)) {
                in = middle;
            } else {
                out = middle;
            }
        }
        // The outer end, so that rounding includes more lines, not fewer.
        return out;
    }

    /** Returns the smallest value of a convex function, to the precision of the search. */
    private static double lowest(DoubleUnaryOperator function, double from, double to) {
        return function.applyAsDouble(lowestAt(function, from, to));
    }

    private static double lowestAt(DoubleUnaryOperator function, double from, double to) {
        double low = from;
        double high = to;
        for (int i = 0; i < SEARCH_ROUNDS; i++) {
            double third = (high - low) / 3;
            if (function.applyAsDouble(low + third) <= function.applyAsDouble(high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        return (low + high) / 2;
    }
}
