package org.openmds.loadtest.result.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/**
 * Comparison of a second run with a first one.
 *
 * @param tolerance
 *            largest difference of a ratio from 1 that counts as the same, such as 0.05
 * @param ratios
 *            ratios of second to first
 * @param cautions
 *            differences that make the comparison uncertain; empty if there are none
 */
public record RunComparison(RunResult first, RunResult second, double tolerance, List<Ratio> ratios,
        List<String> cautions) {

    private static final long SEED = 20_101_122;
    /** Minimum number of quanta per run for a useful interval. */
    private static final int MIN_QUANTA = 20;
    private static final int DIGITS = 3;
    private static final double NANOS = 1e9;
    /** Number of distributions before those of the steps: the whole run and its peak. */
    private static final int PARTS_BEFORE_STEPS = 2;

    /** Change from the first run to the second. */
    public enum FigureChange {
        BETTER, SAME, WORSE,
        /** Undecided because the interval includes tolerated and other values; longer runs would decide. */
        UNDECIDED
    }

    /**
     * @param low
     *            lower end of the 95 % confidence interval of the ratio
     */
    public record Ratio(String figure, double first, double second, double ratio, double low, double high,
            FigureChange change) {
    }

    /**
     * @throws IllegalArgumentException
     *             if a run is INVALID and the comparison is not forced
     */
    public static RunComparison of(RunResult first, RunResult second, double tolerance, boolean forced) {
        for (RunResult run : List.of(first, second)) {
            if (!forced && run.verdict().level() == RunVerdict.VerdictLevel.INVALID) {
                throw new IllegalArgumentException("the run %s is INVALID (%s): compare it only with --force".formatted(
                        run.setup().run().id(), reasons(run)));
            }
        }
        List<Ratio> ratios = new ArrayList<>();
        BlockBootstrap bootstrap = new BlockBootstrap(SEED);
        for (ComparedFigure figure : ComparedFigure.values()) {
            BlockBootstrap.RatioInterval quanta = bootstrap.ratio(strata(first, figure), strata(second, figure),
                    ComparedFigure::mean);
            boolean ofAllAnswers = figure.isPercentile() && hasHistograms(first) && hasHistograms(second);
            double firstValue = value(first, figure, ofAllAnswers);
            double secondValue = value(second, figure, ofAllAnswers);
            BlockBootstrap.RatioInterval interval = quanta.around(secondValue / firstValue);
            ratios.add(new Ratio(figure.toString(), firstValue, secondValue, interval.value(), interval.low(),
                    interval.high(),
                    change(interval, tolerance, figure.isHigherBetter())));
        }
        return new RunComparison(first, second, tolerance, List.copyOf(ratios), cautions(first, second));
    }

    /** Returns the value of a figure. Percentiles are taken over all answers because the percentiles of quanta with few answers are distorted. */
    private static double value(RunResult run, ComparedFigure figure, boolean ofAllAnswers) {
        return ofAllAnswers
                ? heldResponses(run).getValueAtPercentile(figure.percent()) / NANOS
                : ComparedFigure.mean(strata(run, figure));
    }

    /** Returns true if the run has histograms; both runs must, because a percentile and a mean of percentiles are not comparable. */
    private static boolean hasHistograms(RunResult run) {
        return heldResponses(run).getTotalCount() > 0;
    }

    /** Returns responses while levels were held; all of them if there are no levels; an empty histogram for a result without histograms. */
    private static Histogram heldResponses(RunResult run) {
        Histogram all = new Histogram(DIGITS);
        List<Distribution> parts = run.distributions();
        (run.summaries().steps().isEmpty() || parts.size() <= PARTS_BEFORE_STEPS
                ? parts.stream().limit(1)
                : parts.stream().skip(PARTS_BEFORE_STEPS))
                .forEach(part -> all.add(HistogramCodec.decode(part.response())));
        return all;
    }

    private static String reasons(RunResult run) {
        return String.join("; ", run.verdict()
                .reasons()
                .stream()
                .filter(reason -> reason.level() != RunVerdict.VerdictLevel.VALID)
                .map(RunVerdict.Reason::text)
                .toList());
    }

    private static FigureChange change(BlockBootstrap.RatioInterval ratio, double tolerance, boolean more) {
        if (Double.isNaN(ratio.low())) {
            return FigureChange.UNDECIDED;
        }
        if (ratio.low() > 1 + tolerance) {
            return more ? FigureChange.BETTER : FigureChange.WORSE;
        }
        if (ratio.high() < 1 - tolerance) {
            return more ? FigureChange.WORSE : FigureChange.BETTER;
        }
        return ratio.low() >= 1 - tolerance && ratio.high() <= 1 + tolerance
                ? FigureChange.SAME
                : FigureChange.UNDECIDED;
    }

    /** Returns rows of the quanta in which each level was held, per level; all after the warm-up if there are no levels. */
    private static List<List<double[]>> strata(RunResult run, ComparedFigure figure) {
        List<List<double[]>> strata = new ArrayList<>();
        double time = 0;
        for (LoadProfile.LoadStep step : run.setup().plan().load().steps()) {
            double from = Math.max(time + step.ramp().toNanos() / 1e9, run.summaries().whole().from());
            time += (step.ramp().toNanos() + step.hold().toNanos()) / 1e9;
            add(strata, rows(run, figure, from, time));
        }
        if (strata.isEmpty()) {
            add(strata, rows(run, figure, 0, Double.POSITIVE_INFINITY));
        }
        return strata;
    }

    private static void add(List<List<double[]>> strata, List<double[]> rows) {
        if (!rows.isEmpty()) {
            strata.add(rows);
        }
    }

    private static List<double[]> rows(RunResult run, ComparedFigure figure, double from, double to) {
        return run.quanta()
                .stream()
                .filter(quantum -> quantum.from() >= from
                        && quantum.from() + run.setup().quantum() <= to + run.setup().quantum() / 2)
                .filter(quantum -> figure == ComparedFigure.THROUGHPUT || quantum.successes() > 0)
                .map(figure::row)
                .toList();
    }

    private static List<String> cautions(RunResult first, RunResult second) {
        List<String> cautions = new ArrayList<>();
        for (RunResult run : List.of(first, second)) {
            if (run.verdict().level() != RunVerdict.VerdictLevel.VALID) {
                cautions.add(
                        "the run %s is %s: %s".formatted(run.setup().run().id(), run.verdict().level(), reasons(run)));
            }
            if (run.quanta()
                    .stream()
                    .map(Quantum::from)
                    .filter(from -> from >= run.summaries().whole().from())
                    .count() < MIN_QUANTA) {
                cautions.add("the run %s has fewer than %d quanta after its warm-up: its intervals are unreliable"
                        .formatted(run.setup().run().id(), MIN_QUANTA));
            }
        }
        addDifference(cautions, "connections", first.setup().plan().connection(), second.setup().plan().connection());
        addDifference(cautions, "kinds of clients", first.setup().plan().client().kind(),
                second.setup().plan().client().kind());
        addDifference(cautions, "load", load(first.setup().plan().load()), load(second.setup().plan().load()));
        addDifference(cautions, "testers", first.users().testers().size(), second.users().testers().size());
        addDifference(cautions, "machines of the controller", first.setup().run().machine(),
                second.setup().run().machine());
        double failed = failed(second.summaries().whole()) - failed(first.summaries().whole());
        if (Math.abs(failed) > 0.001) {
            cautions.add("failures differ: %.2f %% and %.2f %%; a failed request can be faster than a successful one"
                    .formatted(
                            100 * failed(first.summaries().whole()), 100 * failed(second.summaries().whole())));
        }
        return List.copyOf(cautions);
    }

    private static double failed(Summary part) {
        return part.requests() == 0
                ? 0
                : 1 - part.outcomes().getOrDefault(Outcome.OK, 0L) / (double) part.requests();
    }

    private static String load(LoadProfile load) {
        String steps = load.steps()
                .stream()
                .map(step -> "%s for %s".formatted(
                        BigDecimal.valueOf(step.level()).stripTrailingZeros().toPlainString(),
                        DurationText.format(step.ramp().plus(step.hold()))))
                .collect(Collectors.joining(", "));
        return "%s %s, think time %s".formatted(load.model().name().toLowerCase(Locale.ROOT), steps,
                DurationText.format(load.think().mean()));
    }

    /** Returns true if both runs had the same load of the same kind of client; otherwise neither can be better. */
    public boolean isComparable() {
        return first.setup().plan().client().kind().equals(second.setup().plan().client().kind())
                && first.setup().plan().load().equals(second.setup().plan().load());
    }

    private static void addDifference(List<String> cautions, String what, Object first, Object second) {
        if (!first.equals(second)) {
            cautions.add("the two runs differ in %s: %s and %s".formatted(what, first, second));
        }
    }

    /** Returns the change over all figures: worse if one is worse, else better if one is better, else the same if all are the same. */
    public FigureChange verdict() {
        if (!isComparable()) {
            return FigureChange.UNDECIDED;
        }
        for (FigureChange change : Arrays.asList(FigureChange.WORSE, FigureChange.BETTER, FigureChange.UNDECIDED)) {
            if (ratios.stream().anyMatch(ratio -> ratio.change() == change)) {
                return change;
            }
        }
        return FigureChange.SAME;
    }
}
