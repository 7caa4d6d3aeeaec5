package org.openmds.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;

import org.junit.jupiter.api.Test;

final class DirectMemorySamplesTest {

    private static final long MEGA = 1 << 20;

    @Test
    void growth_fluctuatingMemory_isNone() {
        assertThat(samples(5, 20, 10, 20, 10, 20).growth()).isCloseTo(1, within(0.01));
    }

    @Test
    void growth_risingMemory_isDetected() {
        assertThat(samples(10, 20, 30, 40, 50, 60).growth()).isGreaterThan(1.9);
    }

    @Test
    void growth_belowNoise_isNone() {
        assertThat(new DirectMemorySamples(List.of(1_000L, 2_000L, 20_000L, 40_000L)).growth()).isLessThan(1.1);
    }

    private static DirectMemorySamples samples(long... megabytes) {
        return new DirectMemorySamples(java.util.Arrays.stream(megabytes).mapToObj(each -> each * MEGA).toList());
    }
}
