package org.openmds.loadtest.model.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.Load.Think;

final class ThinkingTest {

    private static final SplittableRandom RANDOM = new SplittableRandom(3);

    private static Thinking of(Think.Kind kind, long mean) {
        return new Thinking(new Think(kind, Duration.ofNanos(mean)));
    }

    @Test
    void due_constant_fromTheAnswer() {
        assertThat(of(Think.Kind.CONSTANT, 100).due(1_000, 1_500, RANDOM)).isEqualTo(1_600);
    }

    @Test
    void due_schedule_fromWhatWasIntended() {
        assertThat(of(Think.Kind.SCHEDULE, 100).due(1_000, 1_500, RANDOM)).isEqualTo(1_100);
    }

    @Test
    void due_scheduleWithoutTime_atOnce() {
        assertThat(of(Think.Kind.SCHEDULE, 0).due(1_000, 1_500, RANDOM)).isEqualTo(1_500);
    }

    @Test
    void due_exponential_thatMeanFromTheAnswer() {
        Thinking thinking = of(Think.Kind.EXPONENTIAL, 1_000_000);

        double mean = IntStream.range(0, 20_000)
                .mapToLong(_ -> thinking.due(0, 50, RANDOM) - 50)
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(1_000_000, within(30_000.0));
    }
}
