package org.openmds.loadtest.experiment.steps;

import java.util.List;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * By how much something is more with steps than without them, as a part of it without them.
 *
 * @param base
 *            mean without them
 * @param share
 *            of the base, such as 0.004; below 0 where it was less
 * @param half
 *            half of the interval around the share that holds the true one with 95 % confidence
 */
public record PairedDifference(double base, double share, double half) {

    private static final double UPPER_QUANTILE = 0.975;

    /**
     * A value without steps, and one with them that was measured right before or after it, so that whatever else changed on the machine met both.
     */
    record ValuePair(double without, double with) {
    }

    /** @param pairs two at least */
    static PairedDifference of(List<ValuePair> pairs) {
        double base = pairs.stream().mapToDouble(ValuePair::without).average().orElse(Double.NaN);
        StreamingStatistics shares = new StreamingStatistics();
        pairs.forEach(pair -> shares.addValue((pair.with() - pair.without()) / base));
        double half = new TDistribution(pairs.size() - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
                * shares.getStandardDeviation() / Math.sqrt(pairs.size());
        return new PairedDifference(base, shares.getMean(), half);
    }

    /** Whether it is surely no more than that part. */
    boolean isAtMost(double part) {
        return share + half <= part;
    }

    /** Whether it is surely more than that part. */
    boolean isAbove(double part) {
        return share - half > part;
    }
}
