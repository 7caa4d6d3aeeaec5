package org.openmds.loadtest.experiment.steps;

import java.util.List;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The relative difference of a figure with steps to the same figure without steps.
 *
 * @param base
 *            the mean without steps
 * @param share
 *            the mean difference relative to the base, such as 0.004; negative if the figure is lower with steps
 * @param half
 *            half the width of the 95 % confidence interval of the share
 */
public record PairedDifference(double base, double share, double half) {

    private static final double UPPER_QUANTILE = 0.975;

    /** A value without steps and one with steps, measured directly one after the other, so that other changes of the machine affect both. */
    record ValuePair(double without, double with) {
    }

    /** @param pairs at least two */
    static PairedDifference of(List<ValuePair> pairs) {
        double base = pairs.stream().mapToDouble(ValuePair::without).average().orElse(Double.NaN);
        StreamingStatistics shares = new StreamingStatistics();
        pairs.forEach(pair -> shares.addValue((pair.with() - pair.without()) / base));
        double half = new TDistribution(pairs.size() - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
                * shares.getStandardDeviation() / Math.sqrt(pairs.size());
        return new PairedDifference(base, shares.getMean(), half);
    }

    /** Returns true if the share is at most this part, with confidence. */
    boolean isAtMost(double part) {
        return share + half <= part;
    }

    /** Returns true if the share is more than this part, with confidence. */
    boolean isAbove(double part) {
        return share - half > part;
    }
}
