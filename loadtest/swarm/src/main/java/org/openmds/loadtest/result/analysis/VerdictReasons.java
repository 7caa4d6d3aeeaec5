package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.Reason;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** Collects the reasons of a verdict. */
final class VerdictReasons {

    private final List<Reason> reasons = new ArrayList<>();

    /** Adds a reason that does not change the verdict. */
    @FormatMethod
    void note(String rule, @FormatString String text, Object... values) {
        add(VerdictLevel.VALID, rule, text, values);
    }

    @FormatMethod
    void suspect(String rule, @FormatString String text, Object... values) {
        add(VerdictLevel.SUSPECT, rule, text, values);
    }

    @FormatMethod
    void invalid(String rule, @FormatString String text, Object... values) {
        add(VerdictLevel.INVALID, rule, text, values);
    }

    @FormatMethod
    private void add(VerdictLevel level, String rule, @FormatString String text, Object... values) {
        reasons.add(new Reason(level, rule, String.format(Locale.ROOT, text, values)));
    }

    /** Returns the verdict, with the worst reasons first. */
    RunVerdict verdict() {
        List<Reason> sorted = reasons.stream().sorted(Comparator.comparing(Reason::level).reversed()).toList();
        return new RunVerdict(sorted.isEmpty() ? VerdictLevel.VALID : sorted.getFirst().level(), sorted);
    }
}
