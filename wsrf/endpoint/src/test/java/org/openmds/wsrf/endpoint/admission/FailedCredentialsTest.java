package org.openmds.wsrf.endpoint.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

class FailedCredentialsTest {

    private long now;
    private final FailedCredentials failures = new FailedCredentials(() -> now);

    @Test
    void failed_inARow_isDelayedMoreAndMoreUpToALimit() {
        assertThat(fail(3)).isZero();
        assertThat(fail(1)).isEqualTo(Duration.ofMillis(250));
        assertThat(fail(1)).isEqualTo(Duration.ofMillis(500));
        assertThat(fail(100)).isEqualTo(Duration.ofSeconds(4));
        assertThat(failures.failed("10.0.0.2")).as("another address").isZero();
    }

    @Test
    void failed_afterASuccessOrAMinute_beginsAgain() {
        assertThat(fail(10)).isPositive();
        failures.succeeded("10.0.0.1");
        assertThat(failures.isEmpty()).isTrue();
        assertThat(fail(1)).isZero();

        assertThat(fail(10)).isPositive();
        now += Duration.ofSeconds(61).toNanos();
        assertThat(fail(1)).isZero();
    }

    @Test
    void failed_fromManyAddresses_keepsABoundedNumberOfThem() {
        for (int i = 0; i < 4_096; i++) {
            assertThat(failures.failed("a" + i)).isZero();
        }

        assertThat(failures.failed("one more")).isEqualTo(Duration.ofSeconds(4));

        now += Duration.ofSeconds(61).toNanos();
        assertThat(failures.failed("one more")).isZero();
    }

    @Test
    void beginWait_beyondTheLimit_isRefusedUntilAWaitEnds() {
        for (int i = 0; i < 256; i++) {
            assertThat(failures.beginWait()).isTrue();
        }
        assertThat(failures.beginWait()).isFalse();

        failures.endWait();

        assertThat(failures.beginWait()).isTrue();
    }

    /** Fails some times, and returns the last delay. */
    private Duration fail(int times) {
        Duration delay = Duration.ZERO;
        for (int i = 0; i < times; i++) {
            delay = failures.failed("10.0.0.1");
        }
        return delay;
    }
}
