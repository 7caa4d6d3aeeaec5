package org.openmds.benchmarks.report;

import java.util.Locale;

/**
 * What a figure must be: at least, at most, or between.
 *
 * @param min
 *            negative infinity where there is none
 * @param max
 *            infinity where there is none
 * @param absolute
 *            the bar on the machine that it was set on, where this one is slower; else as the bar itself
 */
public record RequiredRange(double min, double max, double absolute) {

    /** What the static reference gave on the machine that the absolute bars were set on, in small answers a second. */
    private static final double REFERENCE_RATE = 41_600;
    /** A machine that gives less is slower than that one, and its bars are lower. */
    private static final double SLOW_MACHINE_RATE = 35_000;

    public static RequiredRange atLeast(double least) {
        return new RequiredRange(least, Double.POSITIVE_INFINITY, least);
    }

    public static RequiredRange atMost(double most) {
        return new RequiredRange(Double.NEGATIVE_INFINITY, most, most);
    }

    public static RequiredRange between(double least, double most) {
        return new RequiredRange(least, most, least);
    }

    /** A rate to reach, lower on a slower machine, as its static answers a second in the same run tell. */
    public static RequiredRange rate(double least, double staticRate) {
        return new RequiredRange(least * speed(staticRate), Double.POSITIVE_INFINITY, least);
    }

    /** A time not to exceed, longer on a slower machine. */
    public static RequiredRange time(double most, double staticRate) {
        return new RequiredRange(Double.NEGATIVE_INFINITY, most / speed(staticRate), most);
    }

    private static double speed(double staticRate) {
        return staticRate < SLOW_MACHINE_RATE ? staticRate / REFERENCE_RATE : 1;
    }

    public boolean includes(double value) {
        return value >= min && value <= max;
    }

    /** Whether it is not what it would be on the machine it was set on. */
    public boolean isScaled() {
        return absolute != min && absolute != max;
    }

    /** For instance {@code >= 0.85}, or {@code <= 6.2 (5.0 scaled)}. */
    @Override
    public String toString() {
        String text = max == Double.POSITIVE_INFINITY
                ? ">= " + number(min)
                : min == Double.NEGATIVE_INFINITY ? "<= " + number(max) : number(min) + " to " + number(max);
        return isScaled() ? "%s (%s scaled)".formatted(text, number(absolute)) : text;
    }

    /** With as many digits as tell something. */
    static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 1_000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }
}
