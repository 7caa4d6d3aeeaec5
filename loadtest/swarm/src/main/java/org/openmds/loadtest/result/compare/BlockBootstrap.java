package org.openmds.loadtest.result.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Confidence intervals by resampling blocks of neighbouring quanta. Neighbours are correlated (a garbage collection pause affects two of them,
 * a queue many), and blocks preserve that. Quanta of one level are only replaced by quanta of the same level.
 *
 * <p>Künsch, "The jackknife and the bootstrap for general stationary observations", Annals of Statistics 17 (1989): the moving-block
 * bootstrap, with blocks of n^(1/3) quanta.
 */
final class BlockBootstrap {

    private static final int ROUNDS = 1_000;
    private static final double CONFIDENCE = 0.95;

    private final Random random;

    BlockBootstrap(long seed) {
        random = new Random(seed);
    }

    /** A value with its 95 % confidence interval. */
    record RatioInterval(double value, double low, double high) {

        /**
         * Returns an interval of the same relative width around another estimate of the same value. It also includes this interval, because the
         * two estimates differ only by a few quanta, which does not make the estimate more certain.
         */
        RatioInterval around(double other) {
            return new RatioInterval(other, Math.min(low, low * other / value), Math.max(high, high * other / value));
        }
    }

    /**
     * @param first
     *            strata of rows
     * @param statistic
     *            computed over all rows of one side
     * @return ratio of second to first
     */
    RatioInterval ratio(List<List<double[]>> first, List<List<double[]>> second,
            ToDoubleFunction<List<List<double[]>>> statistic) {
        double[] ratios = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            ratios[round] = statistic.applyAsDouble(resample(second)) / statistic.applyAsDouble(resample(first));
        }
        double[] sorted = Arrays.stream(ratios).filter(Double::isFinite).sorted().toArray();
        double value = statistic.applyAsDouble(second) / statistic.applyAsDouble(first);
        if (sorted.length == 0) {
            return new RatioInterval(value, Double.NaN, Double.NaN);
        }
        double tail = (1 - CONFIDENCE) / 2;
        return new RatioInterval(value, sorted[(int) (tail * (sorted.length - 1))],
                sorted[(int) Math.ceil((1 - tail) * (sorted.length - 1))]);
    }

    private List<List<double[]>> resample(List<List<double[]>> strata) {
        return strata.stream().map(this::resampleOne).toList();
    }

    private List<double[]> resampleOne(List<double[]> rows) {
        int size = rows.size();
        int block = Math.max(1, (int) Math.round(Math.cbrt(size)));
        double[][] drawn = new double[size][];
        for (int at = 0; at < size; at += block) {
            int from = random.nextInt(size - block + 1);
            for (int i = 0; i < block && at + i < size; i++) {
                drawn[at + i] = rows.get(from + i);
            }
        }
        return Arrays.asList(drawn);
    }
}
