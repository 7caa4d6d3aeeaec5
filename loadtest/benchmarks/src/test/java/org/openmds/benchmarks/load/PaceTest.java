package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;

final class PaceTest {

    @Test
    void dueNanos_twoHundredASecond_isEvenAndExactAfterHours() {
        Pace pace = new Pace(200);

        assertThat(pace.dueNanos(0)).isZero();
        assertThat(pace.dueNanos(1)).isEqualTo(Duration.ofMillis(5).toNanos());
        assertThat(pace.dueNanos(200L * 36_000)).isEqualTo(Duration.ofHours(10).toNanos());
    }

    @Test
    void of_allWithinATime_endsThere() {
        Pace pace = Pace.of(230, Duration.ofMinutes(2));

        assertThat(pace.dueNanos(230)).isBetween(Duration.ofMinutes(2).toNanos() - 1_000,
                Duration.ofMinutes(2).toNanos() + 1_000);
    }

    @Test
    void pace_none_isRefused() {
        assertThatThrownBy(() -> new Pace(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
