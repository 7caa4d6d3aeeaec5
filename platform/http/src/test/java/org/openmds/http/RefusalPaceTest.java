package org.openmds.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

/** The pace of refusals, by a clock that the tests move. */
class RefusalPaceTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final String ADDRESS = "192.0.2.1";

    private final RefusalPace pace = new RefusalPace(4, 0);

    @Test
    void delay_refusalsOfASecond_areNotDelayed() {
        for (int i = 0; i < 4; i++) {
            assertThat(pace.delay(ADDRESS, 0)).isZero();
        }
        assertThat(pace.delay(ADDRESS, 0)).isEqualTo(Duration.ofMillis(250));
        assertThat(pace.delay(ADDRESS, 0)).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void delay_ofAnotherAddress_isItsOwn() {
        refuse(100);

        assertThat(pace.delay("192.0.2.2", 0)).isZero();
    }

    @Test
    void delay_manyRefusals_isAtMostTwoSecondsAndEndsWithThem() {
        refuse(1_000);

        assertThat(pace.delay(ADDRESS, 0)).isEqualTo(Duration.ofSeconds(2));
        assertThat(pace.delay(ADDRESS, 4 * SECOND)).isZero();
    }

    private void refuse(int times) {
        for (int i = 0; i < times; i++) {
            Duration _ = pace.delay(ADDRESS, 0);
        }
    }
}
