package org.openmds.benchmarks.report;

import java.util.Locale;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** Whether something that must be so is so. */
public record RequirementCheck(String requirement, boolean passed) {

    /** Something that must be so; the text says what, was and must. */
    @FormatMethod
    public static RequirementCheck of(boolean passed, @FormatString String requirement, Object... values) {
        return new RequirementCheck(String.format(Locale.ROOT, requirement, values), passed);
    }

    /** A rate that must reach a bar, which is scaled to the machine by the static answers a second of the same run. */
    public static RequirementCheck rate(String name, double rate, double least, double staticRate) {
        RequiredRange requiredRange = RequiredRange.rate(least, staticRate);
        String scale = requiredRange.isScaled()
                ? "; scaled from %,.0f/s, because static answers came at %,.0f/s".formatted(least, staticRate)
                : "";
        return of(requiredRange.includes(rate), "%s: %,.0f/s, must be at least %,.0f/s%s", name, rate,
                requiredRange.min(), scale);
    }

    @Override
    public String toString() {
        return (passed ? "PASS  " : "FAIL  ") + requirement;
    }
}
