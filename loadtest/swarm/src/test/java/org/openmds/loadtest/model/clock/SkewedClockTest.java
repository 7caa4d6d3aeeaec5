package org.openmds.loadtest.model.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SkewedClockTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(1_000 * SECOND);

    @Test
    void nanos_offsetDriftAndStep_areAdded() {
        SkewedClock clock = SkewedClock.of("offset=+3s,drift=-50ppm,step=-200ms@30s,step=1m@40s", now::get);

        assertThat(clock.nanos()).isEqualTo(1_003 * SECOND);
        now.addAndGet(20 * SECOND);
        assertThat(clock.errorAt(now.get())).isEqualTo(3 * SECOND - 1_000_000);
        now.addAndGet(10 * SECOND);
        assertThat(clock.errorAt(now.get())).isEqualTo(3 * SECOND - 1_500_000 - 200_000_000);
        now.addAndGet(10 * SECOND);
        assertThat(clock.errorAt(now.get())).isEqualTo(63 * SECOND - 2_000_000 - 200_000_000);
    }

    @Test
    void of_offsetAlone_isEnough() {
        assertThat(SkewedClock.of("offset=-40s", now::get).nanos()).isEqualTo(960 * SECOND);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"ofset=3s; offset=", "offset=3; -40s", "drift=5; ppm", "step=3s; @",
        "step=3s@; ns, us, ms",
        "''; offset="})
    void of_otherText_failsWithTheExpectedForm(String text, String expected) {
        assertThatThrownBy(() -> SkewedClock.of(text, now::get)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected)
                .hasMessageContaining("got \"" + text);
    }
}
