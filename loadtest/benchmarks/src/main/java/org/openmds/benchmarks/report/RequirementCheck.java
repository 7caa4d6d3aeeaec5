package org.openmds.benchmarks.report;

import java.util.Locale;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** A checked requirement, and its outcome. */
public record RequirementCheck(String requirement, boolean passed) {

    /** Returns a check; the text states the measured and the required value. */
    @FormatMethod
    public static RequirementCheck of(boolean passed, @FormatString String requirement, Object... values) {
        return new RequirementCheck(String.format(Locale.ROOT, requirement, values), passed);
    }

    /** Checks the minimum of a rate, which is scaled by the rate of static answers in the same run. */
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
