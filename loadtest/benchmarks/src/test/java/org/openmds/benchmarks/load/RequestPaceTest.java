package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;

final class RequestPaceTest {

    @Test
    void sendNanos_twoHundredPerSecond_isEvenAndExactAfterHours() {
        RequestPace pace = new RequestPace(200);

        assertThat(pace.sendNanos(0)).isZero();
        assertThat(pace.sendNanos(1)).isEqualTo(Duration.ofMillis(5).toNanos());
        assertThat(pace.sendNanos(200L * 36_000)).isEqualTo(Duration.ofHours(10).toNanos());
    }

    @Test
    void of_allWithinATime_endsThere() {
        RequestPace pace = RequestPace.of(230, Duration.ofMinutes(2));

        assertThat(pace.sendNanos(230)).isBetween(Duration.ofMinutes(2).toNanos() - 1_000,
                Duration.ofMinutes(2).toNanos() + 1_000);
    }

    @Test
    void pace_none_isRefused() {
        assertThatThrownBy(() -> new RequestPace(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
