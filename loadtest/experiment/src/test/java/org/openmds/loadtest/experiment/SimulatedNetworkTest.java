package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimulatedNetworkTest {

    @Test
    void parse_study_isThePapers() {
        SimulatedNetwork study = SimulatedNetwork.parse("study");

        assertThat(study).isEqualTo(SimulatedNetwork.parse("2.3ms,55Mbit")).hasToString("2.3ms,55Mbit");
        assertThat(study.roundTrip()).isEqualTo(Duration.ofNanos(2_300_000));
        assertThat(study.bytesPerSecond()).isEqualTo(6_875_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "60ms", "1.5ms,0.5Mbit", "10ms,1000Mbit"})
    void toString_anyNetwork_isReadAgain(String text) {
        assertThat(SimulatedNetwork.parse(text)).hasToString(text);
    }

    @Test
    void parse_otherUnits_areTheSame() {
        assertThat(SimulatedNetwork.parse("1s,1Gbit/s")).hasToString("1000ms,1000Mbit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "2.3", "2.3ms,55", "2.3ms,55Mbit,1", "2.3ms,"})
    void parse_noNetwork_saysWhatWasExpected(String text) {
        assertThatThrownBy(() -> SimulatedNetwork.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void parse_tooFar_saysTheLimit() {
        assertThatThrownBy(() -> SimulatedNetwork.parse("11s")).hasMessageContaining("0 to 10s");
    }
}
