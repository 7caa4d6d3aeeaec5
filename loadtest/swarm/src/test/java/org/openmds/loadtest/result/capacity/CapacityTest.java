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

class CapacityTest {

    private static final Slo SLO = Slo.of("p95=200ms");
    private static final Usl TRUTH = new Usl(0.1, 1e-4, 100);

    private static Capacity measured(int... users) {
        SimulatedService service = SimulatedService.of(TRUTH);
        List<RunResult> runs = Arrays.stream(users)
                .mapToObj(some -> service.measure(some, Duration.ofSeconds(30)))
                .toList();
        return Capacity.of(Capacity.levels(runs, SLO), SLO, new Needs(5_000, 0.25, 2), false);
    }

    @Test
    void of_levelsAroundTheKnee_saysBothSidesAndReplicas() {
        Capacity capacity = measured(100, 400, 700, 900, 1_500);
        int truth = SimulatedService.of(TRUTH).bears(0.2);
        assertThat(capacity.good()).isEqualTo(900 <= truth ? 900 : 700);
        assertThat(capacity.answer().getFirst()).contains("bears %d users with p95=200ms".formatted(capacity.good()));
        assertThat(capacity.answer().get(1)).contains("For 5,000 users with 25 %")
                .contains("%d instance(s)".formatted((long) Math.ceil(5_000 / (capacity.good() * 0.75))));
        assertThat(capacity.fit().orElseThrow().usl().alpha()).isCloseTo(0.1, within(1e-3));
    }

    @Test
    void of_peakBeyondWhatWasMeasured_saysThatItIsExtrapolated() {
        assertThat(measured(10, 50, 100, 200).answer().getLast()).contains("EXTRAPOLATED");
        assertThat(measured(10, 50, 100, 200).answer().getFirst()).contains("at least 200 users");
    }

    @Test
    void of_runWithSteps_eachIsALevel() {
        Capacity capacity = Capacity.of(Capacity.levels(List.of(SyntheticResult.of("steps")), SLO), SLO,
                new Needs(0, 0, 2), true);
        assertThat(capacity.levels()).hasSize(8);
        assertThat(capacity.good()).isEqualTo(600);
        assertThat(capacity.bad()).isEqualTo(900);
        assertThat(capacity.saturation().what()).contains(Saturation.Resource.SERVER_PROCESSORS);
        assertThat(capacity.cautions()).anyMatch(caution -> caution.contains("SUSPECT"));
    }

    @Test
    void of_twoLevels_hasNoModelAndSaysWhy() {
        Capacity capacity = measured(10, 20);
        assertThat(capacity.fit()).isEmpty();
        assertThat(capacity.cautions()).anyMatch(caution -> caution.startsWith("no model: "));
    }

    @Test
    void report_textAndPage_haveTheAnswer() {
        CapacityReport report = new CapacityReport(measured(100, 400, 700, 900, 1_500));
        assertThat(report.toText()).contains("One instance bears", "What saturates", "Universal Scalability Law");
        assertThat(report.toHtml()).contains("One instance bears", "id=\"model\"", "(connections kept alive)");
        assertThat(Stream.of(report.toText().split("\n"))).allMatch(line -> line.length() <= 80);
    }
}
