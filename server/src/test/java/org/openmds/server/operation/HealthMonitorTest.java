package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class HealthMonitorTest {

    private static final int REQUESTS = 1_000;

    /** A busy machine may need several seconds for all requests. */
    @Test
    void problems_manyRequests_areFoundOnceInASecond() {
        AtomicInteger looks = new AtomicInteger();
        long start = System.nanoTime();
        try (HealthMonitor monitor = HealthMonitor.start(new SimpleMeterRegistry(), () -> {
            looks.incrementAndGet();
            return Optional.of("a consumer takes nothing");
        })) {
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(monitor.problems()).contains("a consumer takes nothing");
            }
        }

        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        assertThat(looks.get()).isBetween(1, 1 + (int) seconds);
    }
}
