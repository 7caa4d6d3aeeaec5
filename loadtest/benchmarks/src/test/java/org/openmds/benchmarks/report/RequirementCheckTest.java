package org.openmds.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RequirementCheckTest {

    @Test
    void rate_onReferenceMachine_keepsTheLimit() {
        RequirementCheck requirementCheck = RequirementCheck.rate("Adds", 4_999, 5_000, 35_000);

        assertThat(requirementCheck.passed()).isFalse();
        assertThat(requirementCheck.requirement()).isEqualTo("Adds: 4,999/s, must be at least 5,000/s");
    }

    @Test
    void rate_onSlowerMachine_scalesTheLimitAndShowsBoth() {
        RequirementCheck requirementCheck = RequirementCheck.rate("Adds", 2_500, 5_000, 20_800);

        assertThat(requirementCheck.passed()).isTrue();
        assertThat(requirementCheck.requirement()).contains("at least 2,500/s", "scaled from 5,000/s", "20,800/s");
    }

    @Test
    void rate_exactlyTheLimit_passes() {
        assertThat(RequirementCheck.rate("Adds", 5_000, 5_000, 50_000).passed()).isTrue();
    }
}
