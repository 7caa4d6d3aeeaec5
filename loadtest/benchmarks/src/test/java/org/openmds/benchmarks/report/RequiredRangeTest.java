package org.openmds.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RequiredRangeTest {

    @Test
    void includes_bounds_areIncluded() {
        assertThat(RequiredRange.atLeast(0.85).includes(0.85)).isTrue();
        assertThat(RequiredRange.atLeast(0.85).includes(0.849)).isFalse();
        assertThat(RequiredRange.atMost(4).includes(4)).isTrue();
        assertThat(RequiredRange.atMost(4).includes(4.01)).isFalse();
        assertThat(RequiredRange.between(0.8, 1.2).includes(1.2)).isTrue();
        assertThat(RequiredRange.between(0.8, 1.2).includes(1.21)).isFalse();
    }

    @Test
    void includes_nan_isFalse() {
        assertThat(RequiredRange.atLeast(0).includes(Double.NaN)).isFalse();
        assertThat(RequiredRange.atMost(1).includes(Double.NaN)).isFalse();
    }

    @Test
    void rate_fastMachine_keepsTheLimit() {
        assertThat(RequiredRange.rate(10_000, 35_000)).hasToString(">= 10,000");
    }

    @Test
    void rate_halfAsFast_halvesTheLimitAndShowsBoth() {
        assertThat(RequiredRange.rate(10_000, 20_800).includes(5_000)).isTrue();
        assertThat(RequiredRange.rate(10_000, 20_800)).hasToString(">= 5,000 (10,000 scaled)");
    }

    @Test
    void time_halfAsFast_doublesTheLimit() {
        assertThat(RequiredRange.time(5, 20_800).includes(10)).isTrue();
        assertThat(RequiredRange.time(5, 20_800).includes(10.1)).isFalse();
        assertThat(RequiredRange.time(5, 20_800)).hasToString("<= 10.0 (5.00 scaled)");
    }
}
