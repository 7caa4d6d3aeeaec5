package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.report.CapacityReport;
import org.openmds.loadtest.result.report.SyntheticResult;

class CapacityEstimateTest {

    private static final ServiceLevelObjectives SLO = ServiceLevelObjectives.of("p95=200ms");
    private static final UniversalScalabilityLaw TRUTH = new UniversalScalabilityLaw(0.1, 1e-4, 100);

    private static CapacityEstimate measured(int... users) {
        SimulatedService service = SimulatedService.of(TRUTH);
        List<RunResult> runs = Arrays.stream(users)
                .mapToObj(some -> service.measure(some, Duration.ofSeconds(30)))
                .toList();
        return CapacityEstimate.of(CapacityEstimate.levels(runs, SLO), SLO, new CapacityRequirements(5_000, 0.25, 2),
                false);
    }

    @Test
    void of_levelsAroundTheKnee_saysBothSidesAndReplicas() {
        CapacityEstimate capacity = measured(100, 400, 700, 900, 1_500);
        int truth = SimulatedService.of(TRUTH).capacity(0.2);
        assertThat(capacity.goodUsers()).isEqualTo(900 <= truth ? 900 : 700);
        assertThat(capacity.answer().getFirst())
                .contains("serves %d users with p95=200ms".formatted(capacity.goodUsers()));
        assertThat(capacity.answer().get(1)).startsWith("%d users met p95=200ms: ".formatted(capacity.goodUsers()))
                .contains("%,d did not: ".formatted(capacity.badUsers()));
        assertThat(capacity.answer().get(2)).contains("5,000 users with 25 %")
                .contains("need %d instances".formatted((long) Math.ceil(5_000 / (capacity.goodUsers() * 0.75))));
        assertThat(capacity.fit().orElseThrow().usl().alpha()).isCloseTo(0.1, within(1e-3));
    }

    @Test
    void of_peakBeyondWhatWasMeasured_saysThatItIsExtrapolated() {
        assertThat(measured(10, 50, 100, 200).answer().getLast()).contains("EXTRAPOLATED");
        assertThat(measured(10, 50, 100, 200).answer().getFirst()).contains("at least 200 users");
    }

    @Test
    void of_runWithSteps_eachIsALevel() {
        CapacityEstimate capacity = CapacityEstimate.of(
                CapacityEstimate.levels(List.of(SyntheticResult.of("steps")), SLO), SLO,
                new CapacityRequirements(0, 0, 2), true);
        assertThat(capacity.levels()).hasSize(8);
        assertThat(capacity.goodUsers()).isEqualTo(600);
        assertThat(capacity.badUsers()).isEqualTo(900);
        assertThat(capacity.saturation().resources()).contains(SaturationAnalysis.SaturatedResource.SERVER_PROCESSORS);
        assertThat(capacity.cautions()).anyMatch(caution -> caution.contains("SUSPECT"));
    }

    @Test
    void of_twoLevels_hasNoModelAndSaysWhy() {
        CapacityEstimate capacity = measured(10, 20);
        assertThat(capacity.fit()).isEmpty();
        assertThat(capacity.cautions()).anyMatch(caution -> caution.startsWith("no model: "));
    }

    @Test
    void of_searchUpToItsMost_isNoNeed() {
        CapacityEstimate capacity = measured(10, 50, 80).endedBy(CapacityEstimate.SearchEnd.MOST_REACHED);

        assertThat(capacity.answer().getFirst())
                .isEqualTo("One instance serves at least 80 users with p95=200ms: at most 80 were tried.");
        assertThat(capacity.answer().get(2))
                .contains("need at most 84 instances", "no more than 80 users were tried", "larger --most");
    }

    @Test
    void of_oneInstance_isSingular() {
        CapacityEstimate capacity = CapacityEstimate.of(measured(100, 400, 1_500).levels(), SLO,
                new CapacityRequirements(50, 0, 2), false);

        assertThat(capacity.answer().get(2)).contains("need 1 instance of");
    }

    @Test
    void of_lawThatDoesNotExplainTheLevels_isNotDrawn() {
        CapacityEstimate steady = measured(100, 400, 700, 900);
        SimulatedService other = SimulatedService.of(new UniversalScalabilityLaw(0.9, 0.1, 500));
        List<RunResult> runs = Stream.concat(steady.levels().stream().map(LoadLevel::run),
                IntStream.of(50, 300, 600).mapToObj(users -> other.measure(users, Duration.ofSeconds(30)))).toList();

        CapacityEstimate capacity = CapacityEstimate.of(CapacityEstimate.levels(runs, SLO), SLO,
                new CapacityRequirements(0, 0, 2), false);

        assertThat(capacity.cautions())
                .anyMatch(caution -> caution.startsWith("no model: the Universal Scalability Law explains"));
        assertThat(capacity.fit()).isEmpty();
        assertThat(new CapacityReport(capacity).toHtml()).contains("no model")
                .doesNotContain("id=\"model\"", "extrapolated");
    }

    @Test
    void verdict_doubtfulRuns_isTheBadgeOfThePage() {
        List<RunResult> runs = List.of(suspect(100), suspect(200), suspect(300));
        CapacityEstimate capacity = CapacityEstimate.of(CapacityEstimate.levels(runs, SLO), SLO,
                new CapacityRequirements(0, 0, 2), false);

        assertThat(capacity.verdict()).isEqualTo(RunVerdict.VerdictLevel.SUSPECT);
        assertThat(new CapacityReport(capacity).toText()).startsWith("SUSPECT: One instance serves at least 300 users");
        assertThat(new CapacityReport(capacity).toHtml()).containsPattern(
                "<body>\\s*<header>\\s*<h1><span class=\"verdict SUSPECT\">SUSPECT</span> One instance serves at least 300 users");
        assertThat(capacity.cautions()).filteredOn(caution -> caution.contains("SUSPECT")).hasSize(1);
    }

    private static RunResult suspect(int users) {
        return new SimulatedService(TRUTH, 100, RunVerdict.VerdictLevel.SUSPECT).measure(users, Duration.ofSeconds(30));
    }

    @Test
    void verdict_invalidRunsOnly_isInvalid() {
        RunResult invalid = new SimulatedService(TRUTH, 100, RunVerdict.VerdictLevel.INVALID).measure(10,
                Duration.ofSeconds(30));

        assertThat(CapacityEstimate.of(CapacityEstimate.levels(List.of(invalid), SLO), SLO,
                new CapacityRequirements(0, 0, 2), false).verdict()).isEqualTo(RunVerdict.VerdictLevel.INVALID);
        assertThat(measured(10, 20).verdict()).isEqualTo(RunVerdict.VerdictLevel.VALID);
    }

    @Test
    void report_textAndPage_haveTheAnswer() {
        CapacityReport report = new CapacityReport(measured(100, 400, 700, 900, 1_500));
        assertThat(report.toText()).contains("One instance serves", "At the highest measured throughput",
                "Universal Scalability Law");
        assertThat(report.toHtml()).contains("One instance serves", "id=\"model\"", "(connections kept alive)");
        assertThat(Stream.of(report.toText().split("\n"))).allMatch(line -> line.length() <= 80);
    }
}
