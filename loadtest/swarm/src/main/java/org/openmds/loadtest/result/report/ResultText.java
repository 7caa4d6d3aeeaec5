package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.ClockMapping;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.Reason;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.threshold.ThresholdCheck;
import org.openmds.loadtest.text.CountText;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** The text report of a result: the answer first, then its reasons and all figures. */
public final class ResultText {

    private static final int LABEL_WIDTH = 26;
    private static final int COLUMN_WIDTH = 13;
    private static final int MAX_TESTERS = 20;

    private final RunResult result;
    private final List<ThresholdCheck> checks;
    private final StringBuilder text = new StringBuilder();

    private ResultText(RunResult result, List<ThresholdCheck> checks) {
        this.result = result;
        this.checks = checks;
    }

    /**
     * Returns several lines, each with a line end.
     *
     * @param checks
     *            results of the thresholds; empty if there were none
     */
    public static String of(RunResult result, List<ThresholdCheck> checks) {
        return new ResultText(result, checks).text();
    }

    private String text() {
        answer();
        line("");
        line("%s %s: %s, started %s", result.setup().run().id(), result.setup().plan().name(),
                result.setup().plan().client().target(),
                result.setup().run().start());
        summaries();
        examples();
        littleChecks();
        fairness();
        serverView();
        testers();
        phasesAndMetrics();
        return text.toString();
    }

    private void answer() {
        RunAnswer answer = RunAnswer.of(result);
        line("%s: %s", answer.verdict(), answer.served());
        if (!answer.limit().isEmpty()) {
            line("%s", answer.limit());
        }
        checks.forEach(
                check -> line("  %-8s %s: %s", check.kept() ? "kept" : "BROKEN", check.limit(), check.measured()));
        for (Reason reason : result.verdict().reasons()) {
            line("  %-8s %-14s %s", reason.level(), reason.rule(), reason.text());
        }
    }

    private void summaries() {
        List<String> names = new ArrayList<>(List.of("whole", "peak"));
        List<Summary> parts = new ArrayList<>(List.of(result.summaries().whole(), result.summaries().peak()));
        for (StepSummary step : result.summaries().steps()) {
            names.add("step " + number(step.level()));
            parts.add(step.summary());
        }
        line("");
        line("%s%s", labelCell(""), names.stream().map(name -> valueCell(name)).collect(Collectors.joining()));
        row("from, s", parts, Summary::from);
        row("seconds", parts, Summary::duration);
        row("requests", parts, part -> (double) part.requests());
        row("failures", parts, part -> (double) part.requests() - successes(part));
        row("successes a second", parts, Summary::throughput);
        row("users", parts, Summary::users);
        row("requests in flight", parts, Summary::offered);
        times("response", parts, summary -> summary.times().response());
        times("from intended start", parts, summary -> summary.times().intended());
        row("service mean, ms", parts, part -> part.times().service().mean() * 1000);
        row("pacing error p99, ms", parts, part -> part.times().pacing().p99() * 1000);
        row("MB a second", parts, part -> part.bytesPerSecond() / 1e6);
        Map<?, Long> outcomes = result.summaries().whole().outcomes();
        line("%s%s", labelCell("outcomes"), outcomes.entrySet()
                .stream()
                .map(e -> e.getValue() + " " + e.getKey())
                .collect(Collectors.joining(", ")));
    }

    private void examples() {
        Map<Outcome, List<RunResult.Example>> byOutcome = result.samples()
                .examples()
                .stream()
                .collect(Collectors.groupingBy(RunResult.Example::outcome, () -> new EnumMap<>(Outcome.class),
                        Collectors.toList()));
        byOutcome.forEach((outcome, examples) -> {
            line("");
            line("%s: %d %s of answers", outcome, examples.size(),
                    examples.size() == 1 ? "example" : "examples");
            for (RunResult.Example example : examples) {
                line("  %.3f s, tester %d, client %d: %s", example.time(), example.tester(), example.client(),
                        example.answer());
            }
            examples.stream()
                    .map(RunResult.Example::expected)
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .forEach(text -> line("  expected %s", text));
        });
    }

    private static long successes(Summary part) {
        return part.outcomes().getOrDefault(Outcome.OK, 0L);
    }

    private void times(String what, List<Summary> parts, Function<Summary, ValueStatistics> of) {
        row(what + " mean, ms", parts, part -> of.apply(part).mean() * 1000);
        row("  p50, ms", parts, part -> of.apply(part).p50() * 1000);
        row("  p95, ms", parts, part -> of.apply(part).p95() * 1000);
        row("  p99, ms", parts, part -> of.apply(part).p99() * 1000);
        row("  maximum, ms", parts, part -> of.apply(part).most() * 1000);
    }

    private void row(String label, List<Summary> parts, Function<Summary, Double> value) {
        line("%s%s", labelCell(label),
                parts.stream().map(part -> valueCell(number(value.apply(part)))).collect(Collectors.joining()));
    }

    private void littleChecks() {
        line("");
        for (StepSummary step : result.summaries().steps()) {
            line("Little's law N = X (R + Z) at %s: %s users; %s (%s s + %s s) = %s; %+.2f %%", number(step.level()),
                    number(step.little().users()), number(step.little().throughput()), number(step.little().response()),
                    number(step.little().think()), number(step.little().expected()), step.little().error() * 100);
        }
    }

    private void fairness() {
        if (result.users().fairness().clients() > 0) {
            line("fairness over the peak: %s, standard deviation of utilisation %.3g (%.1f %% of the mean), Jain's index %.4f",
                    CountText.of(result.users().fairness().clients(), "client"), result.users().fairness().deviation(),
                    result.users().fairness().variation() * 100,
                    result.users().fairness().jain());
        }
    }

    private void serverView() {
        if (result.service().validation().serverThroughput() >= 0) {
            line("the clients counted %s answers a second, the service %s; requests in flight: %s and %s",
                    number(result.service().validation().clientThroughput()),
                    number(result.service().validation().serverThroughput()),
                    number(result.service().validation().clientOffered()),
                    number(result.service().validation().serverOffered()));
        }
        if (result.ceiling().throughput() > 0) {
            line("the generator alone reaches %s requests a second (%s)%s", number(result.ceiling().throughput()),
                    result.ceiling().source(), result.ceiling().clientLimited() ? ": it limits this run" : "");
        }
    }

    private void testers() {
        for (TesterRow tester : result.users().testers().stream().limit(MAX_TESTERS).toList()) {
            line("tester %d on %s: %s, %s successes a second, clock %s, longest pause %s ms, %s cores",
                    tester.info().tester(), tester.info().host(), tester.info().fate(),
                    number(tester.whole().throughput()), clock(tester.clock()), number(tester.longestPause() * 1000),
                    number(tester.processCpuMean()));
        }
        if (result.users().testers().size() > MAX_TESTERS) {
            line("… and %s", CountText.of(result.users().testers().size() - MAX_TESTERS, "more tester"));
        }
    }

    private static String clock(ClockMapping clock) {
        return clock.samples() == 0
                ? "not compared"
                : String.format(Locale.ROOT, "%+.6f s %+.1f ppm ± %.6f s", clock.offset(), clock.drift() * 1e6,
                        clock.bound());
    }

    private void phasesAndMetrics() {
        result.details()
                .phases()
                .forEach(phase -> line("phase %s%s: mean %s ms, p95 %s ms, %s", phase.name(),
                        phase.server() ? " of the server" : "", number(phase.times().mean() * 1000),
                        number(phase.times().p95() * 1000), CountText.of(phase.times().count(), "time")));
        result.details()
                .metrics()
                .forEach(metric -> line("metric %s: mean %s, p50 %s, p95 %s, %s to %s, %s", metric.name(),
                        number(metric.values().mean()), number(metric.values().p50()), number(metric.values().p95()),
                        number(metric.values().least()), number(metric.values().most()),
                        CountText.of(metric.values().count(), "value")));
    }

    /** Formats a number with three or four significant digits. */
    static String number(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e12) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 0.1 ? 3 : 5;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static String labelCell(String label) {
        return String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", label);
    }

    private static String valueCell(String value) {
        return String.format(Locale.ROOT, "%" + COLUMN_WIDTH + "s", value);
    }

    @FormatMethod
    private void line(@FormatString String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
