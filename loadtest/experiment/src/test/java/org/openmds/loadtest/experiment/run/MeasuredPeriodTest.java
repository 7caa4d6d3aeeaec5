package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.run.ServerSample;

final class MeasuredPeriodTest {

    private static final long SECOND = 1_000_000_000;
    private static final Instant START = Instant.parse("2026-11-22T08:00:00Z");

    private final MeasuredPeriod measuredPeriod = new MeasuredPeriod(Duration.ofSeconds(8), Duration.ofSeconds(12));

    private static ServerSample sample(long secondsSinceStart) {
        return new ServerSample((START.getEpochSecond() + secondsSinceStart) * SECOND, 0.5, 1,
                new ServerSample.ProcessorUse(0.2, 0.1, 0.2), new ServerSample.MemoryUse(1 << 30, 1 << 28),
                new ServerSample.NetworkTraffic(1e6, 1e6), new ServerSample.ServiceRequests(0, 0), -1,
                new ServerSample.LinkTraffic(-1, -1));
    }

    @Test
    void contains_bounds_includeTheFirstOnly() {
        assertThat(measuredPeriod.contains(8 * SECOND - 1)).isFalse();
        assertThat(measuredPeriod.contains(8 * SECOND)).isTrue();
        assertThat(measuredPeriod.contains(20 * SECOND - 1)).isTrue();
        assertThat(measuredPeriod.contains(20 * SECOND)).isFalse();
        assertThat(measuredPeriod.total()).isEqualTo(Duration.ofSeconds(20));
        assertThat(measuredPeriod.seconds()).isEqualTo(12);
    }

    @Test
    void of_samplesBeforeAndAfter_areLeftOut() {
        assertThat(measuredPeriod.of(List.of(sample(-1), sample(7), sample(8), sample(19), sample(20)), START))
                .containsExactly(sample(8), sample(19));
    }
}
