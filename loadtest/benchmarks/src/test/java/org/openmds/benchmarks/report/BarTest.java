package org.openmds.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BarTest {

    @Test
    void admits_edges_countAsReached() {
        assertThat(Bar.atLeast(0.85).admits(0.85)).isTrue();
        assertThat(Bar.atLeast(0.85).admits(0.849)).isFalse();
        assertThat(Bar.atMost(4).admits(4)).isTrue();
        assertThat(Bar.atMost(4).admits(4.01)).isFalse();
        assertThat(Bar.between(0.8, 1.2).admits(1.2)).isTrue();
        assertThat(Bar.between(0.8, 1.2).admits(1.21)).isFalse();
    }

    @Test
    void admits_whatIsNoNumber_isMissed() {
        assertThat(Bar.atLeast(0).admits(Double.NaN)).isFalse();
        assertThat(Bar.atMost(1).admits(Double.NaN)).isFalse();
    }

    @Test
    void rate_fastMachine_keepsTheBar() {
        assertThat(Bar.rate(10_000, 35_000)).hasToString(">= 10,000");
    }

    @Test
    void rate_halfAsFast_halvesTheBarAndTellsBoth() {
        assertThat(Bar.rate(10_000, 20_800).admits(5_000)).isTrue();
        assertThat(Bar.rate(10_000, 20_800)).hasToString(">= 5,000 (10,000 scaled)");
    }

    @Test
    void time_halfAsFast_doublesTheBar() {
        assertThat(Bar.time(5, 20_800).admits(10)).isTrue();
        assertThat(Bar.time(5, 20_800).admits(10.1)).isFalse();
        assertThat(Bar.time(5, 20_800)).hasToString("<= 10.0 (5.00 scaled)");
    }
}
