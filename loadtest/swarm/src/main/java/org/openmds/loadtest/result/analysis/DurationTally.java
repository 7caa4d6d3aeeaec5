package org.openmds.loadtest.result.analysis;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;

/**
 * Counts durations in ns: a histogram with three significant digits for percentiles, integer sums for mean and deviation, so that the result does
 * not depend on the order. Not thread-safe.
 */
final class DurationTally {

    private static final double NANOS = 1e9;
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(DIGITS);
    private long sum;
    private long squaresHigh;
    private long squaresLow;
    private long least = Long.MAX_VALUE;
    private long most;

    void add(long nanos) {
        histogram.recordValue(nanos);
        sum += nanos;
        addSquares(Math.multiplyHigh(nanos, nanos), nanos * nanos);
        least = Math.min(least, nanos);
        most = Math.max(most, nanos);
    }

    void addZeros(long times) {
        if (times > 0) {
            histogram.recordValueWithCount(0, times);
            least = Math.min(least, 0);
        }
    }

    void addAll(DurationTally others) {
        histogram.add(others.histogram);
        sum += others.sum;
        addSquares(others.squaresHigh, others.squaresLow);
        least = Math.min(least, others.least);
        most = Math.max(most, others.most);
    }

    private void addSquares(long high, long low) {
        squaresLow += low;
        squaresHigh += high + (Long.compareUnsigned(squaresLow, low) < 0 ? 1 : 0);
    }

    long count() {
        return histogram.getTotalCount();
    }

    long sum() {
        return sum;
    }

    /** Returns the histogram as text. A copy of exactly the needed range is encoded: the range of a sum depends on the order of its parts. */
    String text() {
        Histogram copy = new Histogram(Math.max(2, histogram.getMaxValue()), DIGITS);
        copy.add(histogram);
        return HistogramCodec.encode(copy);
    }

    double deviationSeconds() {
        return deviation(count(), sum, squaresHigh, squaresLow) / NANOS;
    }

    ValueStatistics times() {
        long count = count();
        if (count == 0) {
            return ValueStatistics.NONE;
        }
        return new ValueStatistics(count, sum / NANOS / count, deviationSeconds(), least / NANOS, percentile(50),
                percentile(90),
                percentile(95), percentile(99), percentile(99.9), most / NANOS);
    }

    private double percentile(double percent) {
        return Math.clamp(histogram.getValueAtPercentile(percent), least, most) / NANOS;
    }

    /** Returns the standard deviation of values from their count, their sum, and their sum of squares in 128 bits. */
    static double deviation(long count, long sum, long squaresHigh, long squaresLow) {
        if (count == 0) {
            return 0;
        }
        BigInteger squares = BigInteger.valueOf(squaresHigh)
                .shiftLeft(64)
                .add(new BigInteger(Long.toUnsignedString(squaresLow)));
        BigInteger n = BigInteger.valueOf(count);
        BigInteger spread = squares.multiply(n).subtract(BigInteger.valueOf(sum).pow(2));
        return Math.sqrt(new BigDecimal(spread).divide(new BigDecimal(n.pow(2)), MathContext.DECIMAL64).doubleValue());
    }
}
