package org.openmds.loadtest.result.capacity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Verdict;
import org.openmds.loadtest.result.threshold.Check;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/**
 * How many users a service bears, as measured levels and a model say.
 *
 * @param good
 *            most users that kept the objectives, below which none broke them; 0 where none did
 * @param bad
 *            fewest users that broke them; 0 where none did
 * @param fit
 *            empty where too few levels were measured
 * @param cautions
 *            what makes the answer less sure
 */
public record Capacity(Slo slo, Needs needs, List<Level> levels, int good, int bad, Optional<UslFit> fit,
        Saturation saturation, List<String> cautions) {

    private static final int BOOTSTRAPS = 500;
    private static final long SEED = 1;
    private static final double POOR = 0.9;

    /** All levels of results that were made before. */
    public static List<Level> levels(List<RunResult> runs, Slo slo) {
        return runs.stream().flatMap(run -> Level.all(run, slo)).sorted(Comparator.comparingInt(Level::users)).toList();
    }

    /**
     * @param levels
     *            at least one
     * @param resample
     *            whether intervals come from resampling
     */
    public static Capacity of(List<Level> levels, Slo slo, Needs needs, boolean resample) {
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("no level was measured");
        }
        List<Level> believed = levels.stream()
                .filter(level -> level.run().verdict().level() != Verdict.Level.INVALID)
                .toList();
        int bad = believed.stream().filter(level -> !level.isKept()).mapToInt(Level::users).min().orElse(0);
        int good = believed.stream()
                .filter(Level::isKept)
                .mapToInt(Level::users)
                .filter(users -> bad == 0 || users < bad)
                .max()
                .orElse(0);
        List<String> cautions = new ArrayList<>();
        Optional<UslFit> fit = fit(believed, resample, cautions);
        doubts(levels, good, bad, cautions);
        Level top = believed.stream()
                .max(Comparator.comparingDouble(level -> level.part().throughput()))
                .orElse(levels.getLast());
        return new Capacity(slo, needs, levels, good, bad, fit, Saturation.of(top, needs),
                List.copyOf(cautions));
    }

    /** With something more that makes the answer less sure. */
    public Capacity withCaution(String caution) {
        List<String> more = new ArrayList<>(cautions);
        more.add(caution);
        return new Capacity(slo, needs, levels, good, bad, fit, saturation, List.copyOf(more));
    }

    private static Optional<UslFit> fit(List<Level> levels, boolean resample, List<String> cautions) {
        try {
            List<LoadPoint> points = levels.stream().map(Level::point).toList();
            UslFit fit = resample ? UslFitter.bootstrapped(points, BOOTSTRAPS, SEED) : UslFitter.fit(points);
            if (fit.explained() < POOR) {
                cautions.add(text("no model: the Universal Scalability Law explains %.0f %% of what was measured only",
                        Math.max(0, 100 * fit.explained())));
            }
            return Optional.of(fit);
        } catch (IllegalArgumentException e) {
            cautions.add("no model: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static void doubts(List<Level> levels, int good, int bad, List<String> cautions) {
        for (RunResult run : levels.stream().map(Level::run).distinct().toList()) {
            Verdict verdict = run.verdict();
            if (verdict.level() != Verdict.Level.VALID) {
                cautions.add("the run %s is %s%s: %s".formatted(run.run().id(), verdict.level(),
                        verdict.level() == Verdict.Level.INVALID ? " and left out" : "", reasons(verdict)));
            }
        }
        int kept = levels.stream().filter(Level::isKept).mapToInt(Level::users).max().orElse(0);
        if (bad > 0 && kept > bad) {
            cautions.add(text(
                    "%,d users broke the objectives and %,d kept them: the service, or the machine it shares, is not steady, or it was cold",
                    bad, kept));
        }
        if (levels.stream().mapToDouble(Level::think).distinct().count() > 1) {
            cautions.add("the runs have different think times: users of one are not users of another");
        }
        if (good == 0) {
            cautions.add("no number of users kept the objectives: measure with fewer");
        }
    }

    private static String reasons(Verdict verdict) {
        return String.join("; ",
                verdict.reasons()
                        .stream()
                        .filter(reason -> reason.level() != Verdict.Level.VALID)
                        .map(Verdict.Reason::text)
                        .toList());
    }

    /** The answer, a paragraph each. */
    public List<String> answer() {
        List<String> answer = new ArrayList<>(List.of(bears()));
        if (needs.users() > 0 && good > 0) {
            answer.add(text(
                    "For %,d users with %.0f %% of each instance free: %,d instance(s) of at most %,.0f users each, if instances share nothing that saturates.",
                    needs.users(), 100 * needs.headroom(), needs.replicas(good), good * (1 - needs.headroom())));
        }
        answer.add("What saturates, at the highest throughput that was measured: " + saturation.text() + ".");
        fit.filter(model -> model.explained() >= POOR).ifPresent(model -> answer.add(model(model)));
        return answer;
    }

    private String bears() {
        String objectives = slo.text().isEmpty() ? "the load" : slo.text();
        if (good == 0) {
            return "One instance did not keep %s with any number of users that was measured.".formatted(objectives);
        }
        Level kept = levels.stream()
                .filter(level -> level.users() == good)
                .reduce((a, b) -> b)
                .orElse(levels.getFirst());
        String measured = text("%,d users kept it (%,.1f requests/s, p95 %.1f ms)", good, kept.part().throughput(),
                1e3 * kept.part().intended().p95());
        if (bad == 0) {
            return "One instance bears at least %,d users with %s: %s, and more were not tried or not believed."
                    .formatted(good, objectives, measured);
        }
        List<Check> broken = levels.stream()
                .filter(level -> level.users() == bad && !level.isKept())
                .findFirst()
                .map(Level::broken)
                .orElse(List.of());
        return "One instance bears %,d users with %s: %s, %,d did not (%s).".formatted(good, objectives, measured, bad,
                String.join("; ", broken.stream().map(Check::measured).toList()));
    }

    private String model(UslFit model) {
        Usl usl = model.usl();
        double think = levels.getFirst().think();
        String formula = text(
                "Universal Scalability Law over requests under way (%s): contention alpha %s, coherency beta %s, gamma %s requests/s; it explains %.1f %%.",
                model.method(), parameter(usl.alpha(), model.alpha()), parameter(usl.beta(), model.beta()),
                parameter(usl.gamma(), model.gamma()), 100 * model.explained());
        if (Double.isInfinite(usl.peak())) {
            return formula + text(
                    " It has no peak: throughput tends to %s; beyond the %.1f requests under way that were measured that is extrapolated.",
                    Double.isInfinite(usl.most())
                            ? "no limit that these measurements show"
                            : text("%.1f/s", usl.most()),
                    model.most());
        }
        return formula + text(
                " Most throughput, %.1f/s, at %.1f requests under way, which %.0f users with %.3g s of think time make; more users get less. %s",
                usl.most(), usl.peak(), usl.users(usl.peak(), think), think,
                model.isPeakMeasured()
                        ? "That lies within what was measured."
                        : text("That is EXTRAPOLATED: no more than %.1f requests under way were measured.",
                                model.most()));
    }

    private static String parameter(double value, UslFit.Interval interval) {
        if (Double.isNaN(interval.low())) {
            return value == 0 ? "0 (it would be negative)" : text("%.4g", value);
        }
        return text("%.4g [%.4g, %.4g]", value, interval.low(), interval.high());
    }

    @FormatMethod
    private static String text(@FormatString String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
