package org.openmds.loadtest.result.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.SyntheticRun;
import org.openmds.loadtest.result.compare.RunComparison.FigureChange;
import org.openmds.loadtest.result.report.ComparisonReport;
import org.openmds.loadtest.result.report.SyntheticResult;

class RunComparisonTest {

    private static final RunResult USUAL = SyntheticResult.of("usual");

    @Test
    void of_theSameRun_isTheSame() {
        RunComparison comparison = RunComparison.of(USUAL, USUAL, 0.05, false);
        assertThat(comparison.verdict()).isEqualTo(FigureChange.SAME);
        assertThat(comparison.ratios()).hasSize(5).allSatisfy(ratio -> {
            assertThat(ratio.ratio()).isEqualTo(1);
            assertThat(ratio.low()).isLessThanOrEqualTo(1);
            assertThat(ratio.high()).isGreaterThanOrEqualTo(1);
        });
    }

    @Test
    void of_aSlowerService_isWorseAndTheOtherWayRoundBetter() {
        RunResult slow = SyntheticResult.of("slow", 0.6);
        assertThat(RunComparison.of(USUAL, slow, 0.05, false).verdict()).isEqualTo(FigureChange.WORSE);
        assertThat(RunComparison.of(slow, USUAL, 0.05, false).verdict()).isEqualTo(FigureChange.BETTER);
    }

    @Test
    void of_anInvalidRun_isRefusedUnlessForced() {
        RunResult invalid = judged(USUAL, RunVerdict.VerdictLevel.INVALID);
        assertThatThrownBy(() -> RunComparison.of(USUAL, invalid, 0.05, false)).hasMessageContaining("is INVALID")
                .hasMessageContaining("--force");
        assertThat(RunComparison.of(USUAL, invalid, 0.05, true).cautions())
                .anyMatch(caution -> caution.contains("INVALID"));
    }

    @Test
    void ratio_noiseOfKnownSize_liesInItsInterval() {
        int held = 0;
        for (int seed = 0; seed < 40; seed++) {
            BlockBootstrap.RatioInterval interval = new BlockBootstrap(seed).ratio(rows(seed, 100),
                    rows(seed + 1_000, 110),
                    ComparedFigure::mean);
            held += interval.low() <= 1.1 && 1.1 <= interval.high() ? 1 : 0;
        }
        // 95 % of 40 is 38; intervals from blocks of few rows are slightly too narrow.
        assertThat(held).isBetween(33, 40);
    }

    @Test
    void of_fewAnswersAQuantum_percentilesAreThoseOfAllAnswers(@TempDir Path folder) throws Exception {
        RunResult usual = oneInTenSlow(folder.resolve("usual"), 900);
        RunResult slower = oneInTenSlow(folder.resolve("slower"), 1_800);

        RunComparison comparison = RunComparison.of(usual, slower, 0.05, false);

        // In a quantum with one answer, p95 is that answer: the mean of these is near 0.2 s.
        assertThat(comparison.ratios()).filteredOn(ratio -> ratio.figure().equals("response, p95"))
                .singleElement()
                .satisfies(p95 -> {
                    assertThat(p95.first()).isCloseTo(
                            usual.summaries().steps().getFirst().summary().times().response().p95(),
                            Percentage.withPercentage(0.2));
                    assertThat(p95.first()).isCloseTo(0.9, Percentage.withPercentage(0.2));
                    assertThat(p95.ratio()).isCloseTo(2, Percentage.withPercentage(0.2));
                    assertThat(p95.low()).isBetween(1.0, 2.0);
                    assertThat(p95.high()).isGreaterThan(2);
                });
    }

    @Test
    void of_onlyOneRunWithHistograms_comparesTheSameOfBoth() {
        RunComparison comparison = RunComparison.of(USUAL, withoutDistributions(USUAL), 0.05, false);

        assertThat(comparison.ratios()).allSatisfy(ratio -> assertThat(ratio.ratio()).as(ratio.figure()).isEqualTo(1));
        assertThat(comparison.verdict()).isEqualTo(FigureChange.SAME);
    }

    @Test
    void around_anotherValue_movesNoEdgeAwayFromWhatItHeld() {
        // One stall makes the overall percentile worse; a figure that was undecided by quanta stays undecided.
        assertThat(new BlockBootstrap.RatioInterval(1, 0.9, 1.1).around(1.3).low()).isEqualTo(0.9);
        assertThat(new BlockBootstrap.RatioInterval(1, 0.9, 1.1).around(1.3).high()).isCloseTo(1.43,
                Percentage.withPercentage(1));
        assertThat(new BlockBootstrap.RatioInterval(1, 0.9, 1.1).around(0.5).high()).isEqualTo(1.1);
    }

    private static RunResult oneInTenSlow(Path folder, long slowMillis) throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofMinutes(2));
        long at = 0;
        for (int i = 0; at < 120 * SyntheticRun.SECOND; i++) {
            long response = (i % 10 == 9 ? slowMillis : 100) * SyntheticRun.MS;
            run.tester(0).request(0, at, response, Outcome.OK, 0, 0);
            at += response + SyntheticRun.SECOND;
        }
        run.tester(0).client(0, 0, at - SyntheticRun.SECOND);
        return RunAnalysis.analyze(run.write(folder), AnalysisOptions.DEFAULT);
    }

    @Test
    void report_textAndPage_sayTheVerdict() {
        ComparisonReport report = new ComparisonReport(
                RunComparison.of(USUAL, SyntheticResult.of("<b>slow\u001b[31m", 0.6), 0.05, false));
        assertThat(report.toText()).contains("throughput", "B is worse, beyond the tolerance of 5 %")
                .doesNotContain("\u001b");
        assertThat(report.toHtml()).contains("WORSE", "(connections kept alive)", "&lt;b&gt;slow")
                .doesNotContain("<b>slow");
    }

    private static List<List<double[]>> rows(int seed, double mean) {
        Random random = new Random(seed);
        return List
                .of(IntStream.range(0, 120).mapToObj(i -> new double[]{mean + 15 * random.nextGaussian(), 1}).toList());
    }

    private static RunResult withoutDistributions(RunResult run) {
        return new RunResult(new RunResult.RunSetup(run.setup().run(), run.setup().plan(), run.setup().quantum()),
                new RunResult.RunSummaries(run.summaries().whole(), run.summaries().peak(), run.summaries().steps()),
                run.quanta(),
                new RunResult.UserResults(run.users().testers(), run.users().clients(), run.users().fairness()),
                new RunResult.RequestDetails(run.details().phases(), run.details().metrics()),
                new RunResult.ServiceResults(run.service().server(), run.service().validation()), run.verdict(),
                List.of(), run.ceiling(), new RunResult.RequestSamples(run.samples().dots(), run.samples().examples()));
    }

    private static RunResult judged(RunResult run, RunVerdict.VerdictLevel level) {
        return new RunResult(new RunResult.RunSetup(run.setup().run(), run.setup().plan(), run.setup().quantum()),
                new RunResult.RunSummaries(run.summaries().whole(), run.summaries().peak(), run.summaries().steps()),
                run.quanta(),
                new RunResult.UserResults(run.users().testers(), run.users().clients(), run.users().fairness()),
                new RunResult.RequestDetails(run.details().phases(), run.details().metrics()),
                new RunResult.ServiceResults(run.service().server(), run.service().validation()),
                new RunVerdict(level, List.of()), run.distributions(), run.ceiling(),
                new RunResult.RequestSamples(run.samples().dots(), run.samples().examples()));
    }
}
