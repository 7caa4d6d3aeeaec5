package org.openmds.benchmarks.report;

import java.util.Locale;

/**
 * The permitted range of a figure: a minimum, a maximum, or both.
 *
 * @param min
 *            the minimum; negative infinity if there is none
 * @param max
 *            the maximum; infinity if there is none
 * @param absolute
 *            the limit for the reference machine if this machine is slower; else the limit itself
 */
public record RequiredRange(double min, double max, double absolute) {

    /** Small static answers per second on the machine for which absolute limits were set. */
    private static final double REFERENCE_RATE = 41_600;
    /** Rate of static answers below which a machine counts as slower, so that its limits are scaled. */
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

    /** Returns the minimum of a rate, scaled down if static answers in the same run are slow. */
    public static RequiredRange rate(double least, double staticRate) {
        return new RequiredRange(least * speed(staticRate), Double.POSITIVE_INFINITY, least);
    }

    /** Returns the maximum of a time, scaled up if static answers in the same run are slow. */
    public static RequiredRange time(double most, double staticRate) {
        return new RequiredRange(Double.NEGATIVE_INFINITY, most / speed(staticRate), most);
    }

    private static double speed(double staticRate) {
        return staticRate < SLOW_MACHINE_RATE ? staticRate / REFERENCE_RATE : 1;
    }

    public boolean includes(double value) {
        return value >= min && value <= max;
    }

    /** True if the limit differs from that of the reference machine. */
    public boolean isScaled() {
        return absolute != min && absolute != max;
    }

    /** Returns the range as text, for instance {@code >= 0.85} or {@code <= 6.2 (5.0 scaled)}. */
    @Override
    public String toString() {
        String text = max == Double.POSITIVE_INFINITY
                ? ">= " + number(min)
                : min == Double.NEGATIVE_INFINITY ? "<= " + number(max) : number(min) + " to " + number(max);
        return isScaled() ? "%s (%s scaled)".formatted(text, number(absolute)) : text;
    }

    /** Returns the number with about three significant digits. */
    static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 1_000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }
}
