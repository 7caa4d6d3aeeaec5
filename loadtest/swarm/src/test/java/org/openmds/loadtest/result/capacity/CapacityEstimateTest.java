package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.result.analysis.RunResult;
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
        assertThat(capacity.answer().get(1)).contains("5,000 users with 25 %")
                .contains("%d instance(s)".formatted((long) Math.ceil(5_000 / (capacity.goodUsers() * 0.75))));
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
    void report_textAndPage_haveTheAnswer() {
        CapacityReport report = new CapacityReport(measured(100, 400, 700, 900, 1_500));
        assertThat(report.toText()).contains("One instance serves", "At the highest measured throughput",
                "Universal Scalability Law");
        assertThat(report.toHtml()).contains("One instance serves", "id=\"model\"", "(connections kept alive)");
        assertThat(Stream.of(report.toText().split("\n"))).allMatch(line -> line.length() <= 80);
    }
}
