package org.openmds.benchmarks.report;

import java.util.Locale;

/**
 * What a figure must be: at least, at most, or between.
 *
 * @param least
 *            negative infinity where there is none
 * @param most
 *            infinity where there is none
 * @param absolute
 *            the bar on the machine that it was set on, where this one is slower; else as the bar itself
 */
public record Bar(double least, double most, double absolute) {

    /** What the static reference gave on the machine that the absolute bars were set on, in small answers a second. */
    private static final double REFERENCE_RATE = 41_600;
    /** A machine that gives less is slower than that one, and its bars are lower. */
    private static final double SLOW_BELOW = 35_000;

    public static Bar atLeast(double least) {
        return new Bar(least, Double.POSITIVE_INFINITY, least);
    }

    public static Bar atMost(double most) {
        return new Bar(Double.NEGATIVE_INFINITY, most, most);
    }

    public static Bar between(double least, double most) {
        return new Bar(least, most, least);
    }

    /** A rate to reach, lower on a slower machine, as its static answers a second in the same run tell. */
    public static Bar rate(double least, double staticRate) {
        return new Bar(least * speed(staticRate), Double.POSITIVE_INFINITY, least);
    }

    /** A time not to exceed, longer on a slower machine. */
    public static Bar time(double most, double staticRate) {
        return new Bar(Double.NEGATIVE_INFINITY, most / speed(staticRate), most);
    }

    private static double speed(double staticRate) {
        return staticRate < SLOW_BELOW ? staticRate / REFERENCE_RATE : 1;
    }

    public boolean admits(double value) {
        return value >= least && value <= most;
    }

    /** Whether it is not what it would be on the machine it was set on. */
    public boolean isScaled() {
        return absolute != least && absolute != most;
    }

    /** For instance {@code >= 0.85}, or {@code <= 6.2 (5.0 scaled)}. */
    @Override
    public String toString() {
        String text = most == Double.POSITIVE_INFINITY
                ? ">= " + number(least)
                : least == Double.NEGATIVE_INFINITY ? "<= " + number(most) : number(least) + " to " + number(most);
        return isScaled() ? "%s (%s scaled)".formatted(text, number(absolute)) : text;
    }

    /** With as many digits as tell something. */
    static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 1_000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }
}
