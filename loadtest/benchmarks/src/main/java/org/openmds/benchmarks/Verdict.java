package org.openmds.benchmarks;

import java.util.Locale;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** Whether something that must be so is so. */
record Verdict(String requirement, boolean passed) {

    /** What the static reference gave on the machine that the absolute bars were set on, in small answers a second. */
    private static final double REFERENCE_RATE = 41_600;
    /** A machine that gives less is slower than that one, and its bars are lower. */
    private static final double SLOW_BELOW = 35_000;

    /** Something that must be so; the text says what, was and must. */
    @FormatMethod
    static Verdict of(boolean passed, @FormatString String requirement, Object... values) {
        return new Verdict(String.format(Locale.ROOT, requirement, values), passed);
    }

    /** A rate that must reach a bar, which is scaled to the machine by the static answers a second of the same run. */
    static Verdict rate(String name, double rate, double bar, double staticRate) {
        double scaled = scaled(bar, staticRate);
        String scale = scaled == bar
                ? ""
                : "; scaled from %,.0f/s, because static answers came at %,.0f/s".formatted(bar, staticRate);
        return new Verdict(
                String.format(Locale.ROOT, "%s: %,.0f/s, must be at least %,.0f/s%s", name, rate, scaled, scale),
                rate >= scaled);
    }

    static double scaled(double bar, double staticRate) {
        return staticRate < SLOW_BELOW ? bar * staticRate / REFERENCE_RATE : bar;
    }

    @Override
    public String toString() {
        return (passed ? "PASS  " : "FAIL  ") + requirement;
    }
}
