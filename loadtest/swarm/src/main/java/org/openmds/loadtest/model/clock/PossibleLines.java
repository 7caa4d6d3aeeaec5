package org.openmds.loadtest.model.clock;

import java.util.function.DoubleUnaryOperator;

/**
 * All lines offset + drift * time that pass every sample within its bound, with a drift that clocks can have. For a given drift the
 * offsets form an interval; its ends are concave and convex in the drift, so that searches by thirds find what is wanted of the set.
 */
final class PossibleLines {

    /** Kernels slew by 500 ppm at most, and crystals are wrong by 100: two clocks differ by no more than this. */
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
     *            by which a line may miss each sample's bound
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

    /** Those of the first samples only. */
    static PossibleLines of(double[] times, double[] offsets, double[] bounds, double slack, int count) {
        return new PossibleLines(times, offsets, bounds, slack, count);
    }

    /** By how much the best line misses a sample's bound: 0 where there are lines that miss none. */
    double misfit() {
        return Math.max(0, (lower(best) - upper(best)) / 2);
    }

    /** Whether the samples say more of the drift than that it is one that clocks can have. */
    boolean determineDrift() {
        return least > -MAX_DRIFT || most < MAX_DRIFT;
    }

    /** How far a line, offset and drift, is from the farthest of these at some time. */
    double maxDistance(double[] line, double time) {
        double at = line[0] + line[1] * time;
        double highest = -lowest(drift -> -(upper(drift) + drift * time), least, most);
        double deepest = lowest(drift -> lower(drift) + drift * time, least, most);
        return Math.max(highest - at, at - deepest);
    }

    /** The highest offset that a line of this drift can have. */
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

    /** The last drift from the best one towards the far one at which lines are left. */
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
        // The outer end, so that rounding errs on the side of more lines.
        return out;
    }

    /** The smallest value of a convex function, as good as searched. */
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
