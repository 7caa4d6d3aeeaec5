package org.openmds.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class VerdictTest {

    @Test
    void rate_onMachineAsFastAsTheReference_keepsTheBar() {
        Verdict verdict = Verdict.rate("Adds", 4_999, 5_000, 35_000);

        assertThat(verdict.passed()).isFalse();
        assertThat(verdict.requirement()).isEqualTo("Adds: 4,999/s, must be at least 5,000/s");
    }

    @Test
    void rate_onSlowerMachine_scalesTheBarAndTellsBoth() {
        Verdict verdict = Verdict.rate("Adds", 2_500, 5_000, 20_800);

        assertThat(verdict.passed()).isTrue();
        assertThat(verdict.requirement()).contains("at least 2,500/s", "scaled from 5,000/s", "20,800/s");
    }

    @Test
    void rate_exactlyTheBar_passes() {
        assertThat(Verdict.rate("Adds", 5_000, 5_000, 50_000).passed()).isTrue();
    }
}
