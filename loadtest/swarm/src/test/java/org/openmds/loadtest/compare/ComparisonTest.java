package org.openmds.loadtest.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.analysis.RunResult;
import org.openmds.loadtest.analysis.RunResult.Verdict;
import org.openmds.loadtest.compare.Comparison.Change;
import org.openmds.loadtest.report.ComparisonReport;
import org.openmds.loadtest.report.SyntheticRun;

class ComparisonTest {

    private static final RunResult USUAL = SyntheticRun.of("usual");

    @Test
    void of_theSameRun_isTheSame() {
        Comparison comparison = Comparison.of(USUAL, USUAL, 0.05, false);
        assertThat(comparison.verdict()).isEqualTo(Change.SAME);
        assertThat(comparison.ratios()).hasSize(5).allSatisfy(ratio -> {
            assertThat(ratio.ratio()).isEqualTo(1);
            assertThat(ratio.low()).isLessThanOrEqualTo(1);
            assertThat(ratio.high()).isGreaterThanOrEqualTo(1);
        });
    }

    @Test
    void of_aSlowerService_isWorseAndTheOtherWayRoundBetter() {
        RunResult slow = SyntheticRun.of("slow", 0.6);
        assertThat(Comparison.of(USUAL, slow, 0.05, false).verdict()).isEqualTo(Change.WORSE);
        assertThat(Comparison.of(slow, USUAL, 0.05, false).verdict()).isEqualTo(Change.BETTER);
    }

    @Test
    void of_anInvalidRun_isRefusedUnlessForced() {
        RunResult invalid = judged(USUAL, Verdict.Level.INVALID);
        assertThatThrownBy(() -> Comparison.of(USUAL, invalid, 0.05, false)).hasMessageContaining("is INVALID")
                .hasMessageContaining("--force");
        assertThat(Comparison.of(USUAL, invalid, 0.05, true).cautions())
                .anyMatch(caution -> caution.contains("INVALID"));
    }

    @Test
    void ratio_noiseOfKnownSize_liesInItsInterval() {
        int held = 0;
        for (int seed = 0; seed < 40; seed++) {
            Bootstrap.Interval interval = new Bootstrap(seed).ratio(rows(seed, 100), rows(seed + 1_000, 110),
                    Figure::mean);
            held += interval.low() <= 1.1 && 1.1 <= interval.high() ? 1 : 0;
        }
        // 95 % of 40 are 38; blocks of so few rows are a little narrow.
        assertThat(held).isBetween(33, 40);
    }

    @Test
    void report_textAndPage_sayTheVerdict() {
        ComparisonReport report = new ComparisonReport(
                Comparison.of(USUAL, SyntheticRun.of("<b>slow\u001b[31m", 0.6), 0.05, false));
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

    private static RunResult judged(RunResult run, Verdict.Level level) {
        return new RunResult(run.run(), run.plan(), run.quantum(), run.whole(), run.peak(), run.steps(), run.quanta(),
                run.testers(),
                run.clients(), run.fairness(), run.phases(), run.metrics(), run.server(), run.validation(),
                new Verdict(level, List.of()), run.distributions(), run.ceiling(), run.dots());
    }
}
