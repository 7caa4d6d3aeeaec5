package org.openmds.loadtest.result.analysis;

import java.util.Arrays;

import org.HdrHistogram.Histogram;

/**
 * A histogram of durations: exact below a power of two, then with a fixed number of ranges per octave, as in HdrHistogram. Adding a value to
 * HdrHistogram's own histograms costs several times as much because they keep more and allocate their whole range at the start; this one is
 * converted to such a histogram at the end. Not thread-safe.
 */
final class DurationHistogram {

    /** Resolution of a {@link Histogram} with three significant digits. */
    static final int FINE = 10;
    /** Resolution of a {@link Histogram} with two significant digits. */
    static final int COARSE = 7;

    private final int bits;
    private int[] counts = new int[0];
    /** Counts that do not fit in an int. */
    private long[] overflow = new long[0];

    /**
     * @param bits
     *            binary logarithm of the number of ranges per octave
     */
    DurationHistogram(int bits) {
        this.bits = bits;
    }

    void add(long value) {
        int index = index(value);
        if (index >= counts.length) {
            counts = Arrays.copyOf(counts, index + (1 << bits));
        }
        if (++counts[index] == Integer.MAX_VALUE) {
            spill(index);
        }
    }

    private int index(long value) {
        int octave = Math.max(0, 63 - bits - Long.numberOfLeadingZeros(value));
        return (octave << bits) + (int) (value >>> octave);
    }

    private long lowest(int index) {
        int octave = Math.max(0, (index >>> bits) - 1);
        return (long) (index - (octave << bits)) << octave;
    }

    private long highest(int index) {
        return lowest(index) + (1L << Math.max(0, (index >>> bits) - 1)) - 1;
    }

    private void spill(int index) {
        if (overflow.length <= index) {
            overflow = Arrays.copyOf(overflow, counts.length);
        }
        overflow[index] += counts[index];
        counts[index] = 0;
    }

    private long count(int index) {
        return counts[index] + (index < overflow.length ? overflow[index] : 0);
    }

    void addAll(DurationHistogram others) {
        if (others.counts.length > counts.length) {
            counts = Arrays.copyOf(counts, others.counts.length);
        }
        for (int index = 0; index < others.counts.length; index++) {
            addAt(index, others.count(index));
        }
    }

    private void addAt(int index, long more) {
        if (more > Integer.MAX_VALUE / 2 || counts[index] > Integer.MAX_VALUE / 2) {
            spill(index);
            overflow[index] += more;
        } else {
            counts[index] += (int) more;
        }
    }

    void addZeros(long times) {
        if (counts.length == 0) {
            counts = new int[1 << bits];
        }
        addAt(0, times);
    }

    /** Returns the highest value of the range that holds the percentile; 0 without values. */
    long percentile(double percent) {
        long total = 0;
        for (int index = 0; index < counts.length; index++) {
            total += count(index);
        }
        long wanted = Math.max(1, (long) Math.ceil(total * percent / 100 - 1e-9));
        for (int index = 0; index < counts.length; index++) {
            wanted -= count(index);
            if (wanted <= 0) {
                return highest(index);
            }
        }
        return 0;
    }

    Histogram histogram() {
        Histogram histogram = new Histogram(3);
        for (int index = 0; index < counts.length; index++) {
            if (count(index) > 0) {
                histogram.recordValueWithCount(lowest(index), count(index));
            }
        }
        return histogram;
    }
}
