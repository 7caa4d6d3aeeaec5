package org.openmds.wsrf.client.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;

class LeasePacingTest {

    @Test
    void untilRenewal_withARefreshInterval_isNoLater() {
        LeasePacing pacing = new LeasePacing(RegistrationTimes.ofRenewalInterval(Duration.ofSeconds(60)), () -> 0L);

        assertThat(pacing.untilRenewal(Optional.of(Duration.ofSeconds(120)))).isEqualTo(Duration.ofSeconds(60));
        assertThat(pacing.untilRenewal(Optional.of(Duration.ofSeconds(50)))).isEqualTo(Duration.ofSeconds(40));
        assertThat(pacing.untilRenewal(Optional.empty())).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void backOff_withJitter_isShorterByUpToAHalf() {
        assertThat(new LeasePacing(RegistrationTimes.ofLifetime(Duration.ofSeconds(100)), () -> -1L).backoff(3))
                .isBetween(
                        Duration.ofSeconds(2),
                        Duration.ofMillis(2_001));
        assertThat(new LeasePacing(RegistrationTimes.ofLifetime(Duration.ofHours(1)), () -> 0L).backoff(1_000_000))
                .isEqualTo(Duration.ofMinutes(1));
    }
}
