package org.openmds.loadtest.experiment.soak;

import java.util.ArrayList;
import java.util.List;

/**
 * The trend of a quantity over a soak, with its confidence.
 *
 * @param name
 *            the quantity and its unit
 * @param mean
 *            the mean over the soak
 * @param seconds
 *            the time from the first sample to the last
 * @param whole
 *            the line through all samples
 * @param later
 *            the line through the second half: level if the quantity only filled up at first, such as a pool or a cache
 */
public record QuantityTrend(String name, double mean, double seconds, RegressionLine whole, RegressionLine later) {

    /** Number of parts whose means are compared, because neighbouring samples are correlated. */
    static final int PARTS = 20;
    /** Largest growth per hour, relative to the mean, that counts as steady in a soak of up to one hour. */
    static final double MAX_STEADY_SLOPE = 0.05;
    /**
     * Largest growth over the whole of a longer soak, relative to the mean: the mean grows with a leak, so that no leak would exceed a
     * limit per hour in the end.
     */
    static final double MAX_STEADY_RISE = 0.05;
    /** Probability of mistaking noise for growth: with five quantities in each of four soaks, one report in fifty has such an error. */
    private static final double SIGNIFICANCE = 0.001;
    private static final double LATER_SIGNIFICANCE = 0.05;
    /** Smallest growth over the soak, relative to the mean: a smaller rise within a minute says nothing about an hour. */
    private static final double MIN_RISE = 0.01;
    private static final double HOUR = 3_600;

    /** The verdict on a quantity. */
    public enum TrendVerdict {
        /** The quantity grows by a relevant amount, with confidence, and still does in the second half. */
        GROWS("grows"),
        /**
         * The quantity rose with confidence, but perhaps by less than the limit, by very little so far, or not with confidence in the
         * second half.
         */
        ROSE("rose"),
        /** Any growth of the quantity is below the limit, with confidence. */
        STEADY("steady"),
        /** No growth was seen, but the soak is too short to rule it out. */
        NOT_SEEN("no growth seen"),
        /** The soak has too few samples. */
        UNKNOWN("not known");

        private final String words;

        TrendVerdict(String words) {
            this.words = words;
        }

        /** Returns the words in reports. */
        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * Computes a trend.
     *
     * @param points
     *            pairs of a time in seconds and a value; NaN values are left out
     */
    static QuantityTrend of(String name, List<double[]> points) {
        List<double[]> known = points.stream().filter(point -> !Double.isNaN(point[1])).toList();
        List<double[]> means = means(known);
        double mean = known.stream().mapToDouble(point -> point[1]).average().orElse(Double.NaN);
        double seconds = known.isEmpty() ? 0 : known.getLast()[0] - known.getFirst()[0];
        return new QuantityTrend(name, mean, seconds, RegressionLine.through(means),
                RegressionLine.through(means.subList(means.size() / 2, means.size())));
    }

    private static List<double[]> means(List<double[]> points) {
        List<double[]> means = new ArrayList<>();
        int parts = Math.min(PARTS, points.size());
        for (int i = 0; i < parts; i++) {
            List<double[]> part = points.subList(i * points.size() / parts, (i + 1) * points.size() / parts);
            means.add(new double[]{part.stream().mapToDouble(point -> point[0]).average().orElse(0),
                part.stream().mapToDouble(point -> point[1]).average().orElse(0)});
        }
        return means;
    }

    public TrendVerdict verdict() {
        double matters = steadyLimit();
        if (!whole.isKnown()) {
            return TrendVerdict.UNKNOWN;
        }
        if (slopeUpperBound() <= matters) {
            return TrendVerdict.STEADY;
        }
        if (whole.chance() >= SIGNIFICANCE) {
            return TrendVerdict.NOT_SEEN;
        }
        boolean goesOn = later.chance() < LATER_SIGNIFICANCE && later.slope() > matters;
        boolean isMuch = whole.slope() * seconds / HOUR > MIN_RISE * Math.abs(mean);
        return whole.slope() > matters && goesOn && isMuch ? TrendVerdict.GROWS : TrendVerdict.ROSE;
    }

    /** Returns the largest slope per hour that counts as steady. */
    private double steadyLimit() {
        return Math.abs(mean) * Math.min(MAX_STEADY_SLOPE, MAX_STEADY_RISE * HOUR / seconds);
    }

    /** Returns the upper end of the 95 % confidence interval of the slope, per hour. */
    public double slopeUpperBound() {
        return whole.slope() + whole.half();
    }
}
