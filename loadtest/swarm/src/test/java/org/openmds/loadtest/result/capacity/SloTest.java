package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.Times;
import org.openmds.loadtest.result.threshold.Check;

final class SloTest {

    private static final Times QUICK = new Times(100, 0.001, 0, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001);

    private static Summary denied(long denied) {
        return new Summary(0, 10, 100, Map.of(Outcome.OK, 100 - denied, Outcome.DENIED, denied), 10, 1, 10, QUICK,
                QUICK,
                QUICK, Times.NONE, 1_000);
    }

    @Test
    void broken_quickRefusalsAndNoWordOfFailures_areNoService() {
        assertThat(Slo.of("p95=200ms").broken(denied(50))).extracting(Check::limit)
                .singleElement()
                .asString()
                .contains("failures");
        assertThat(Slo.of("p95=200ms").broken(denied(1))).isEmpty();
    }

    @Test
    void broken_failuresThatAreAllowed_areKept() {
        assertThat(Slo.of("p95=200ms,failures=60%").broken(denied(50))).isEmpty();
    }

    @Test
    void of_unknownObjective_saysWhichThereAre() {
        assertThatThrownBy(() -> Slo.of("p42=1s")).hasMessageContaining("p42").hasMessageContaining("p95");
    }
}
