package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

final class StepSamplingTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void every_fewQueries_isEach() {
        assertThat(StepSampling.every(20, 10, SECOND, Duration.ofSeconds(12))).isOne();
        assertThat(StepSampling.every(20, 50, SECOND, Duration.ofMillis(11_990))).isOne();
    }

    @Test
    void every_enoughQueries_isTheUsualInterval() {
        assertThat(StepSampling.every(20, 50, SECOND, Duration.ofSeconds(12))).isEqualTo(20);
    }

    @Test
    void every_noThinkTime_isTheUsualInterval() {
        assertThat(StepSampling.every(20, 1, Duration.ZERO, SECOND)).isEqualTo(20);
    }
}
