package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The delay of virtual threads, by threads that start when the test says so. */
class VirtualThreadDelayTest {

    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final AtomicLong clock = new AtomicLong();
    private final MeterRegistry metrics = new SimpleMeterRegistry();
    private final VirtualThreadDelay delay = new VirtualThreadDelay(waiting::add, clock::get, metrics);

    @Test
    void problem_probeThatStartsSoon_isNone() {
        delay.probe();
        advance(Duration.ofMillis(5));
        waiting.remove().run();

        assertThat(delay.problem()).isEmpty();
        assertThat(metrics.get("mds.virtual.threads.delay").timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(5);
    }

    @Test
    void problem_probeThatDoesNotStart_isNamedAndStartsNoOther() {
        delay.probe();
        advance(Duration.ofSeconds(3));
        delay.probe();

        assertThat(waiting).hasSize(1);
        assertThat(delay.problem()).contains("virtual threads wait for a processor: 3000 ms");

        waiting.remove().run();
        delay.probe();
        waiting.remove().run();
        assertThat(delay.problem()).isEmpty();
    }

    private void advance(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
