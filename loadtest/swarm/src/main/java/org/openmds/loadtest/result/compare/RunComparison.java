package org.openmds.loadtest.result.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/**
 * A second run beside a first one.
 *
 * @param tolerance
 *            by which a ratio may differ from 1 and still be the same, such as 0.05
 * @param ratios
 *            second by first
 * @param cautions
 *            why the two cannot quite be compared; empty where they can
 */
public record RunComparison(RunResult first, RunResult second, double tolerance, List<Ratio> ratios,
        List<String> cautions) {

    private static final long SEED = 20_101_122;
    /** With fewer quanta a side, a resampled interval says little. */
    private static final int MIN_QUANTA = 20;
    private static final int DIGITS = 3;
    private static final double NANOS = 1e9;
    /** The whole run and its peak are told before its steps. */
    private static final int PARTS_BEFORE_STEPS = 2;

    /** From the second run's point of view. */
    public enum FigureChange {
        BETTER, SAME, WORSE,
        /** The interval holds both what is tolerated and what is not: longer runs would tell. */
        UNDECIDED
    }

    /**
     * @param low
     *            of the interval in which the ratio lies with 95 % confidence
     */
    public record Ratio(String figure, double first, double second, double ratio, double low, double high,
            FigureChange change) {
    }

    /**
     * @throws IllegalArgumentException
     *             where a run is INVALID, and not forced
     */
    public static RunComparison of(RunResult first, RunResult second, double tolerance, boolean forced) {
        for (RunResult run : List.of(first, second)) {
            if (!forced && run.verdict().level() == RunVerdict.VerdictLevel.INVALID) {
                throw new IllegalArgumentException("the run %s is INVALID (%s): compare it with --force only".formatted(
                        run.run().id(), reasons(run)));
            }
        }
        List<Ratio> ratios = new ArrayList<>();
        BlockBootstrap bootstrap = new BlockBootstrap(SEED);
        for (ComparedFigure figure : ComparedFigure.values()) {
            BlockBootstrap.RatioInterval quanta = bootstrap.ratio(strata(first, figure), strata(second, figure),
                    ComparedFigure::mean);
            boolean ofAllAnswers = figure.isPercentile() && hasHistograms(first) && hasHistograms(second);
            double one = value(first, figure, ofAllAnswers);
            double other = value(second, figure, ofAllAnswers);
            BlockBootstrap.RatioInterval interval = quanta.around(other / one);
            ratios.add(new Ratio(figure.toString(), one, other, interval.value(), interval.low(), interval.high(),
                    change(interval, tolerance, figure.isHigherBetter())));
        }
        return new RunComparison(first, second, tolerance, List.copyOf(ratios), cautions(first, second));
    }

    /** Percentiles are those of all answers: that of a second with few answers is nearly their slowest or nearly their usual one, and so are means of them. */
    private static double value(RunResult run, ComparedFigure figure, boolean ofAllAnswers) {
        return ofAllAnswers
                ? heldResponses(run).getValueAtPercentile(figure.percent()) / NANOS
                : ComparedFigure.mean(strata(run, figure));
    }

    /** Of two runs both or neither: a percentile by a mean of percentiles would be no ratio. */
    private static boolean hasHistograms(RunResult run) {
        return heldResponses(run).getTotalCount() > 0;
    }

    /** Responses while levels were held; all of them where there are no levels; none of a result without histograms. */
    private static Histogram heldResponses(RunResult run) {
        Histogram all = new Histogram(DIGITS);
        List<Distribution> parts = run.distributions();
        (run.steps().isEmpty() || parts.size() <= PARTS_BEFORE_STEPS
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

    /** Rows of the quanta in which each level was held, level by level; all after the warm-up where there are none. */
    private static List<List<double[]>> strata(RunResult run, ComparedFigure figure) {
        List<List<double[]>> strata = new ArrayList<>();
        double time = 0;
        for (LoadProfile.LoadStep step : run.plan().load().steps()) {
            double from = Math.max(time + step.ramp().toNanos() / 1e9, run.whole().from());
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
                .filter(quantum -> quantum.from() >= from && quantum.from() + run.quantum() <= to + run.quantum() / 2)
                .filter(quantum -> figure == ComparedFigure.THROUGHPUT || quantum.successes() > 0)
                .map(figure::row)
                .toList();
    }

    private static List<String> cautions(RunResult first, RunResult second) {
        List<String> cautions = new ArrayList<>();
        for (RunResult run : List.of(first, second)) {
            if (run.verdict().level() != RunVerdict.VerdictLevel.VALID) {
                cautions.add("the run %s is %s: %s".formatted(run.run().id(), run.verdict().level(), reasons(run)));
            }
            if (run.quanta()
                    .stream()
                    .map(Quantum::from)
                    .filter(from -> from >= run.whole().from())
                    .count() < MIN_QUANTA) {
                cautions.add("the run %s has fewer than %d quanta after its warm-up: its intervals say little"
                        .formatted(run.run().id(), MIN_QUANTA));
            }
        }
        addDifference(cautions, "connections", first.plan().connection(), second.plan().connection());
        addDifference(cautions, "kinds of clients", first.plan().client().kind(), second.plan().client().kind());
        addDifference(cautions, "load", load(first.plan().load()), load(second.plan().load()));
        addDifference(cautions, "testers", first.testers().size(), second.testers().size());
        addDifference(cautions, "machines of the controller", first.run().machine(), second.run().machine());
        double failed = failed(second.whole()) - failed(first.whole());
        if (Math.abs(failed) > 0.001) {
            cautions.add("failures differ: %.2f %% and %.2f %%, and a quick refusal is no quick answer".formatted(
                    100 * failed(first.whole()), 100 * failed(second.whole())));
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
                        DurationNotation.text(step.ramp().plus(step.hold()))))
                .collect(Collectors.joining(", "));
        return "%s %s, think time %s".formatted(load.model().name().toLowerCase(Locale.ROOT), steps,
                DurationNotation.text(load.think().mean()));
    }

    /** Whether both had the same load of the same kind: without that, neither can be better. */
    public boolean isComparable() {
        return first.plan().client().kind().equals(second.plan().client().kind())
                && first.plan().load().equals(second.plan().load());
    }

    private static void addDifference(List<String> cautions, String what, Object first, Object second) {
        if (!first.equals(second)) {
            cautions.add("the two differ in %s: %s and %s".formatted(what, first, second));
        }
    }

    /** Of all figures, where both had the same load: worse where one is, else better where one is, else the same where all are. */
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
