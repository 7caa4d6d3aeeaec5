package org.openmds.loadtest.experiment.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;

final class StepsBenchmarkTest {

    private static final StepsBenchmark.StepsBenchmarkSettings SHORT = new StepsBenchmark.StepsBenchmarkSettings(
            SystemEra.YEAR_2003, 1, 2, Duration.ofMillis(300),
            Duration.ZERO, 0);

    @TempDir
    private Path folder;

    @Test
    void measure_manager_countsQueriesOfBothKinds() throws Exception {
        StepsCost cost = new StepsBenchmark(SHORT, folder, _ -> {
        }).measure("set4/manager");

        assertThat(cost.pairs()).isEqualTo(2);
        assertThat(cost.every()).isOne();
        assertThat(cost.queries()).isPositive();
        assertThat(cost.failures()).isZero();
        assertThat(cost.clientsOnly()).isTrue();
        assertThat(cost.response().base()).isPositive();
        assertThat(new StepsCostReport(Map.of("era", "2003"), List.of(cost)).text()).contains("set4/manager", "2003",
                ", clients only");
    }

    @Test
    void measure_noCurve_saysWhatWasExpected() {
        StepsBenchmark bench = new StepsBenchmark(SHORT, folder, _ -> {
        });

        assertThatThrownBy(() -> bench.measure("set1/none")).isInstanceOf(SystemException.class)
                .hasMessage("expected an experiment and a curve of it such as set1/gris-cached, got 'set1/none'");
    }

    @Test
    void settings_tooFewPairs_sayWhatWasExpected() {
        assertThatThrownBy(() -> new StepsBenchmark.StepsBenchmarkSettings(SystemEra.YEAR_2003, 1, 1,
                Duration.ofSeconds(1), Duration.ZERO, 0))
                .hasMessageContaining("2 pairs");
    }
}
