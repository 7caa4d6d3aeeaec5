package org.openmds.loadtest.result.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.TreeMap;

import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;

/**
 * Values of a metric that clients reported: any finite numbers, also negative ones. Percentiles have an error of at most 0.05 %; the other
 * figures are exact in any order. Not thread-safe.
 */
final class MetricValueTally {

    /** Number of low bits of a double's mantissa that percentiles ignore. */
    private static final int COARSE_BITS = 42;

    private final TreeMap<Long, long[]> countByRange = new TreeMap<>();
    private BigDecimal sum = BigDecimal.ZERO;
    private BigDecimal squares = BigDecimal.ZERO;
    private long count;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    void add(double value) {
        count++;
        sum = sum.add(new BigDecimal(value));
        squares = squares.add(new BigDecimal(Math.min(value * value, Double.MAX_VALUE)));
        least = Math.min(least, value);
        most = Math.max(most, value);
        countByRange.computeIfAbsent(range(value), range -> new long[1])[0]++;
    }

    void addAll(MetricValueTally others) {
        count += others.count;
        sum = sum.add(others.sum);
        squares = squares.add(others.squares);
        least = Math.min(least, others.least);
        most = Math.max(most, others.most);
        others.countByRange
                .forEach((range, more) -> countByRange.computeIfAbsent(range, r -> new long[1])[0] += more[0]);
    }

    ValueStatistics times() {
        BigDecimal mean = sum.divide(BigDecimal.valueOf(count), MathContext.DECIMAL128);
        BigDecimal variance = squares.divide(BigDecimal.valueOf(count), MathContext.DECIMAL128)
                .subtract(mean.pow(2));
        return new ValueStatistics(count, mean.doubleValue(), Math.sqrt(Math.max(0, variance.doubleValue())), least,
                percentile(50),
                percentile(90), percentile(95), percentile(99), percentile(99.9), most);
    }

    private double percentile(double percent) {
        long wanted = Math.max(1, (long) Math.ceil(count * percent / 100 - 1e-9));
        for (var entry : countByRange.entrySet()) {
            wanted -= entry.getValue()[0];
            if (wanted <= 0) {
                return Math.clamp(middle(entry.getKey()), least, most);
            }
        }
        return most;
    }

    /** Returns the value's bits without the last ones, so that ranges are in the order of their values. */
    private static long range(double value) {
        long magnitude = Double.doubleToRawLongBits(Math.abs(value)) >>> COARSE_BITS;
        return value < 0 ? -1 - magnitude : magnitude;
    }

    private static double middle(long range) {
        long magnitude = range < 0 ? -1 - range : range;
        double value = Double.longBitsToDouble((magnitude << COARSE_BITS) + (1L << COARSE_BITS - 1));
        return range < 0 ? -value : value;
    }
}
