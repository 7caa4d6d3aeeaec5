package org.openmds.loadtest.result.capacity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.threshold.ThresholdCheck;
import org.openmds.loadtest.text.CountText;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/**
 * The number of users that a service can serve, from measured levels and a model.
 *
 * @param goodUsers
 *            highest number of users that met the objectives, below which none broke them; 0 if none met them
 * @param badUsers
 *            lowest number of users that broke the objectives; 0 if none did
 * @param end
 *            the reason why no more users were tried
 * @param fit
 *            empty if too few levels were measured, or if the model does not explain them
 * @param cautions
 *            reasons why the answer is uncertain
 */
public record CapacityEstimate(ServiceLevelObjectives slo, CapacityRequirements needs, List<LoadLevel> levels,
        int goodUsers, int badUsers, SearchEnd end, Optional<UslFit> fit,
        SaturationAnalysis saturation, List<String> cautions) {

    private static final int BOOTSTRAP_ROUNDS = 500;
    private static final long SEED = 1;
    private static final double MIN_EXPLAINED = 0.9;

    /** The reasons why no more users were tried. */
    public enum SearchEnd {
        /** The levels are those of existing runs, or the search was interrupted. */
        NO_MORE_LEVELS,
        /** The largest number that may be tried met the objectives. */
        MOST_REACHED,
        /** More users got no more throughput. */
        THROUGHPUT_FLAT,
        /** The number of users between a good and a bad level is known as precisely as asked. */
        BRACKETED
    }

    /** Returns all levels of earlier results. */
    public static List<LoadLevel> levels(List<RunResult> runs, ServiceLevelObjectives serviceLevelObjectives) {
        return runs.stream()
                .flatMap(run -> LoadLevel.all(run, serviceLevelObjectives))
                .sorted(Comparator.comparingInt(LoadLevel::users))
                .toList();
    }

    /**
     * @param levels
     *            at least one
     * @param resample
     *            true to compute intervals by resampling
     */
    public static CapacityEstimate of(List<LoadLevel> levels, ServiceLevelObjectives serviceLevelObjectives,
            CapacityRequirements capacityRequirements, boolean resample) {
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("no level was measured");
        }
        List<LoadLevel> believed = levels.stream()
                .filter(level -> level.run().verdict().level() != RunVerdict.VerdictLevel.INVALID)
                .toList();
        int bad = believed.stream().filter(level -> !level.isKept()).mapToInt(LoadLevel::users).min().orElse(0);
        int good = believed.stream()
                .filter(LoadLevel::isKept)
                .mapToInt(LoadLevel::users)
                .filter(users -> bad == 0 || users < bad)
                .max()
                .orElse(0);
        List<String> cautions = new ArrayList<>();
        Optional<UslFit> fit = fit(believed, resample, cautions);
        addCautions(levels, good, bad, cautions);
        LoadLevel top = believed.stream()
                .max(Comparator.comparingDouble(level -> level.part().throughput()))
                .orElse(levels.getLast());
        return new CapacityEstimate(serviceLevelObjectives, capacityRequirements, levels, good, bad,
                SearchEnd.NO_MORE_LEVELS, fit, SaturationAnalysis.of(top, capacityRequirements), List.copyOf(cautions));
    }

    /** Returns the same with one more caution. */
    public CapacityEstimate withCaution(String caution) {
        List<String> more = new ArrayList<>(cautions);
        more.add(caution);
        return new CapacityEstimate(slo, needs, levels, goodUsers, badUsers, end, fit, saturation,
                List.copyOf(more));
    }

    /** Returns the same as the result of a search that ended for this reason. */
    public CapacityEstimate endedBy(SearchEnd reason) {
        return new CapacityEstimate(slo, needs, levels, goodUsers, badUsers, reason, fit, saturation, cautions);
    }

    /** Returns INVALID if all runs are; SUSPECT if one is, or if a run at the good or the bad number is not VALID; otherwise VALID. */
    public RunVerdict.VerdictLevel verdict() {
        if (levels.stream().allMatch(level -> level.run().verdict().level() == RunVerdict.VerdictLevel.INVALID)) {
            return RunVerdict.VerdictLevel.INVALID;
        }
        boolean doubtful = levels.stream()
                .filter(level -> level.run().verdict().level() != RunVerdict.VerdictLevel.VALID)
                .anyMatch(level -> level.users() == goodUsers || level.users() == badUsers || goodUsers == 0
                        || level.run().verdict().level() == RunVerdict.VerdictLevel.INVALID);
        return doubtful ? RunVerdict.VerdictLevel.SUSPECT : RunVerdict.VerdictLevel.VALID;
    }

    private static Optional<UslFit> fit(List<LoadLevel> levels, boolean resample, List<String> cautions) {
        try {
            List<LoadPoint> points = levels.stream().map(LoadLevel::point).toList();
            UslFit fit = resample
                    ? UslRegression.bootstrapped(points, BOOTSTRAP_ROUNDS, SEED)
                    : UslRegression.fit(points);
            if (fit.explained() < MIN_EXPLAINED) {
                cautions.add(text("no model: the Universal Scalability Law explains only %.0f %% of the measurements",
                        Math.max(0, 100 * fit.explained())));
                return Optional.empty();
            }
            return Optional.of(fit);
        } catch (IllegalArgumentException e) {
            cautions.add("no model: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static void addCautions(List<LoadLevel> levels, int good, int bad, List<String> cautions) {
        addDoubtfulRuns(levels.stream().map(LoadLevel::run).distinct().toList(), cautions);
        int kept = levels.stream().filter(LoadLevel::isKept).mapToInt(LoadLevel::users).max().orElse(0);
        if (bad > 0 && kept > bad) {
            cautions.add(text(
                    "%,d users broke the objectives and %,d met them: the service or its machine is not steady, or it was not warmed up",
                    bad, kept));
        }
        if (levels.stream().mapToDouble(LoadLevel::think).distinct().count() > 1) {
            cautions.add("the runs have different think times, so their numbers of users cannot be compared");
        }
        if (good == 0) {
            cautions.add("no number of users met the objectives: measure with fewer users");
        }
    }

    /** Adds one caution for each rule of the verdicts, with the text of the first run. */
    private static void addDoubtfulRuns(List<RunResult> runs, List<String> cautions) {
        Map<String, List<String>> runsByRule = new LinkedHashMap<>();
        Map<String, String> texts = new LinkedHashMap<>();
        for (RunResult run : runs) {
            RunVerdict verdict = run.verdict();
            if (verdict.level() == RunVerdict.VerdictLevel.VALID) {
                continue;
            }
            String level = verdict.level() == RunVerdict.VerdictLevel.INVALID ? "INVALID and left out" : "SUSPECT";
            List<RunVerdict.Reason> reasons = verdict.reasons()
                    .stream()
                    .filter(reason -> reason.level() != RunVerdict.VerdictLevel.VALID)
                    .toList();
            if (reasons.isEmpty()) {
                runsByRule.computeIfAbsent(level, _ -> new ArrayList<>()).add(run.setup().run().id());
            }
            for (RunVerdict.Reason reason : reasons) {
                String rule = "%s (%s)".formatted(level, reason.rule());
                runsByRule.computeIfAbsent(rule, _ -> new ArrayList<>()).add(run.setup().run().id());
                texts.putIfAbsent(rule, ": " + reason.text());
            }
        }
        runsByRule.forEach((rule, ids) -> cautions.add("the run %s %s %s%s".formatted(ids.getFirst(),
                ids.size() == 1 ? "is" : "and %s are".formatted(CountText.of(ids.size() - 1, "other")), rule,
                texts.getOrDefault(rule, ""))));
    }

    /** Returns the answer in plain text, one paragraph per element: the users, the evidence, the instances, the limit, the model. */
    public List<String> answer() {
        List<String> answer = new ArrayList<>(List.of(usersAnswer()));
        if (goodUsers > 0) {
            answer.add(evidence());
        }
        if (needs.users() > 0 && goodUsers > 0) {
            answer.add(instancesAnswer());
        }
        answer.add("At the highest measured throughput: " + saturation.text() + ".");
        fit.ifPresent(model -> answer.add(modelAnswer(model)));
        return answer;
    }

    private String usersAnswer() {
        String objectives = slo.text().isEmpty() ? "" : " with " + slo.text();
        if (goodUsers == 0) {
            return "One instance did not meet %s with any measured number of users."
                    .formatted(slo.text().isEmpty() ? "the load" : slo.text());
        }
        if (badUsers > 0) {
            return "One instance serves %s%s.".formatted(CountText.of(goodUsers, "user"), objectives);
        }
        String most = CountText.of(goodUsers, "user");
        return switch (end) {
            case MOST_REACHED ->
                "One instance serves at least %s%s: at most %,d were tried.".formatted(most, objectives,
                        goodUsers);
            case THROUGHPUT_FLAT -> "One instance serves %s%s: more users get hardly more throughput.".formatted(most,
                    objectives);
            case NO_MORE_LEVELS, BRACKETED -> "One instance serves at least %s%s: no valid run had more."
                    .formatted(most, objectives);
        };
    }

    private String evidence() {
        LoadLevel kept = levels.stream()
                .filter(level -> level.users() == goodUsers)
                .reduce((a, b) -> b)
                .orElse(levels.getFirst());
        String met = text("%s met %s: %,.1f requests/s, p95 %.1f ms", CountText.of(goodUsers, "user"),
                slo.text().isEmpty() ? "the load" : slo.text(), kept.part().throughput(),
                1e3 * kept.part().times().intended().p95());
        return met + levels.stream()
                .filter(level -> level.users() == badUsers && !level.isKept())
                .findFirst()
                .map(level -> text("; %,d did not: %s.", badUsers, String.join("; ",
                        level.broken().stream().map(ThresholdCheck::measured).toList())))
                .orElse(".");
    }

    private String instancesAnswer() {
        String instances = CountText.of(needs.replicas(goodUsers), "instance");
        String each = text("%.0f %% of each instance free", 100 * needs.headroom());
        if (badUsers == 0 && end != SearchEnd.THROUGHPUT_FLAT) {
            return text(
                    "%s with %s need at most %s. How many fewer is not known, because no more than %s were tried: %s.",
                    CountText.of(needs.users(), "user"), each, instances, CountText.of(goodUsers, "user"),
                    end == SearchEnd.MOST_REACHED ? "repeat the search with a larger --most" : "measure more users");
        }
        return text(
                "%s with %s need %s of at most %,.0f users each, if the instances share no resource that saturates.",
                CountText.of(needs.users(), "user"), each, instances, goodUsers * (1 - needs.headroom()));
    }

    private String modelAnswer(UslFit model) {
        UniversalScalabilityLaw universalScalabilityLaw = model.usl();
        double think = levels.getFirst().think();
        String formula = text(
                "Universal Scalability Law over requests in flight (%s): contention alpha %s, coherency beta %s, gamma %s requests/s; it "
                        + "explains %.1f %% of the measurements.",
                model.method(), parameter(universalScalabilityLaw.alpha(), model.alpha()),
                parameter(universalScalabilityLaw.beta(), model.beta()),
                parameter(universalScalabilityLaw.gamma(), model.gamma()), 100 * model.explained());
        if (Double.isInfinite(universalScalabilityLaw.peakConcurrency())) {
            return formula + text(
                    " It has no peak: throughput approaches %s; values beyond the measured %.1f requests in flight are extrapolated.",
                    Double.isInfinite(universalScalabilityLaw.maxThroughput())
                            ? "no limit within these measurements"
                            : text("%.1f/s", universalScalabilityLaw.maxThroughput()),
                    model.maxConcurrency());
        }
        return formula + text(
                " Its highest throughput is %.1f/s at %.1f requests in flight, which %.0f users with %.3g s of think time cause; more "
                        + "users get less. %s",
                universalScalabilityLaw.maxThroughput(), universalScalabilityLaw.peakConcurrency(),
                universalScalabilityLaw.users(universalScalabilityLaw.peakConcurrency(), think), think,
                model.isPeakMeasured()
                        ? "This is within the measurements."
                        : text("This is EXTRAPOLATED: at most %.1f requests in flight were measured.",
                                model.maxConcurrency()));
    }

    private static String parameter(double value, UslFit.ParameterInterval interval) {
        if (Double.isNaN(interval.low())) {
            return value == 0 ? "0 (fixed: the fit was negative)" : text("%.4g", value);
        }
        return text("%.4g [%.4g, %.4g]", value, interval.low(), interval.high());
    }

    @FormatMethod
    private static String text(@FormatString String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
