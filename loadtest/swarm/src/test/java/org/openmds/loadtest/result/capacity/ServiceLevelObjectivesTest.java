package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

final class ServiceLevelObjectivesTest {

    private static final ValueStatistics QUICK = new ValueStatistics(100, 0.001, 0, 0.001, 0.001, 0.001, 0.001, 0.001,
            0.001, 0.001);

    private static Summary denied(long denied) {
        return new Summary(0, 10, 100, Map.of(Outcome.OK, 100 - denied, Outcome.DENIED, denied), 10, 1, 10,
                new Summary.RequestTimes(QUICK, QUICK, QUICK, ValueStatistics.NONE), 1_000);
    }

    @Test
    void broken_fastRejectionsWithoutAnObjective_breakTheDefault() {
        assertThat(ServiceLevelObjectives.of("p95=200ms").broken(denied(50))).extracting(ThresholdCheck::limit)
                .singleElement()
                .asString()
                .contains("failures");
        assertThat(ServiceLevelObjectives.of("p95=200ms").broken(denied(1))).isEmpty();
    }

    @Test
    void broken_failuresThatAreAllowed_areKept() {
        assertThat(ServiceLevelObjectives.of("p95=200ms,failures=60%").broken(denied(50))).isEmpty();
    }

    @Test
    void of_unknownObjective_saysWhichThereAre() {
        assertThatThrownBy(() -> ServiceLevelObjectives.of("p42=1s")).hasMessageContaining("p42")
                .hasMessageContaining("p95");
    }
}
