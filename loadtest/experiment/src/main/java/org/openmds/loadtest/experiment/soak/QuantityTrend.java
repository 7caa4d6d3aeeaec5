package org.openmds.loadtest.experiment.soak;

import java.util.ArrayList;
import java.util.List;

/**
 * What a quantity did over a soak, and how sure that is.
 *
 * @param name
 *            of the quantity, with its unit
 * @param mean
 *            over the soak
 * @param seconds
 *            from the first reading to the last
 * @param whole
 *            the line through all of it
 * @param later
 *            the line through its second half: what only filled at first, such as a pool or a cache, is level there
 */
public record QuantityTrend(String name, double mean, double seconds, RegressionLine whole, RegressionLine later) {

    /** Readings that follow one another are alike; means of so many parts of the soak are looked at. */
    static final int PARTS = 20;
    /** What grows by less of its mean in an hour is taken for steady, in a soak of an hour at most. */
    static final double MAX_STEADY_SLOPE = 0.05;
    /** Of its mean, in all of a longer soak: the mean grows with a leak, so that none were above the same part of it an hour in the end. */
    static final double MAX_STEADY_RISE = 0.05;
    /** Of taking noise for growth: with five quantities in each of four soaks, one report of fifty has such an error. */
    private static final double SIGNIFICANCE = 0.001;
    private static final double LATER_SIGNIFICANCE = 0.05;
    /** Of its mean, in the soak itself: what rises by less in a minute says nothing of an hour. */
    private static final double MIN_RISE = 0.01;
    private static final double HOUR = 3_600;

    /** What can be said of a quantity. */
    public enum TrendVerdict {
        /** It surely grows, by so much that it matters, and still does in the second half. */
        GROWS("grows"),
        /** It surely rose, but perhaps by less than what matters, by very little so far, or not for sure in the second half. */
        ROSE("rose"),
        /** It surely grows by less than what matters, if at all. */
        STEADY("steady"),
        /** No growth was seen, but so short a soak cannot rule it out. */
        NOT_SEEN("no growth seen"),
        /** There are too few readings. */
        UNKNOWN("not known");

        private final String words;

        TrendVerdict(String words) {
            this.words = words;
        }

        /** As reports say. */
        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * @param points
     *            each a time in seconds and a value; those that are not known are left out
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

    /** An hour. */
    private double steadyLimit() {
        return Math.abs(mean) * Math.min(MAX_STEADY_SLOPE, MAX_STEADY_RISE * HOUR / seconds);
    }

    /** By how much it may grow in an hour at most, with 95 % confidence. */
    public double slopeUpperBound() {
        return whole.slope() + whole.half();
    }
}
