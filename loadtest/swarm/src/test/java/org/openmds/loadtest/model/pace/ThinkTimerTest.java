package org.openmds.loadtest.model.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

final class ThinkTimerTest {

    private static final SplittableRandom RANDOM = new SplittableRandom(3);

    private static ThinkTimer of(ThinkTime.ThinkKind kind, long mean) {
        return new ThinkTimer(new ThinkTime(kind, Duration.ofNanos(mean)));
    }

    @Test
    void nextDue_constant_fromTheAnswer() {
        assertThat(of(ThinkTime.ThinkKind.CONSTANT, 100).nextDue(1_000, 1_500, RANDOM)).isEqualTo(1_600);
    }

    @Test
    void nextDue_schedule_fromTheIntendedStart() {
        assertThat(of(ThinkTime.ThinkKind.SCHEDULE, 100).nextDue(1_000, 1_500, RANDOM)).isEqualTo(1_100);
    }

    @Test
    void nextDue_scheduleWithoutTime_atOnce() {
        assertThat(of(ThinkTime.ThinkKind.SCHEDULE, 0).nextDue(1_000, 1_500, RANDOM)).isEqualTo(1_500);
    }

    @Test
    void nextDue_exponential_hasItsMeanFromTheAnswer() {
        ThinkTimer thinkTimer = of(ThinkTime.ThinkKind.EXPONENTIAL, 1_000_000);

        double mean = IntStream.range(0, 20_000)
                .mapToLong(_ -> thinkTimer.nextDue(0, 50, RANDOM) - 50)
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(1_000_000, within(30_000.0));
    }
}
