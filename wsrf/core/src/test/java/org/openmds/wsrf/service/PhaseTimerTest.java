package org.openmds.wsrf.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.service.PhaseTimer.Phase;

class PhaseTimerTest {

    @Test
    void serverTiming_someLaps_namesThoseInTheUsualOrder() {
        PhaseTimer phaseTimer = PhaseTimer.startedAt(System.nanoTime() - 2_500_000);
        phaseTimer.lap(Phase.PARSE);
        phaseTimer.lap(Phase.ACCEPT);

        assertThat(phaseTimer.isMeasured()).isTrue();
        assertThat(phaseTimer.serverTiming()).matches("accept;dur=\\d+\\.\\d{3}, parse;dur=\\d+\\.\\d{3}");
        assertThat(Double.parseDouble(phaseTimer.serverTiming().replaceAll(".*parse;dur=", "")))
                .isGreaterThanOrEqualTo(2.5);
    }

    @Test
    void lapOfOperation_queryOrNot_isTheQuerysOrTheResources() {
        PhaseTimer query = PhaseTimer.startedAt(System.nanoTime());
        query.lap(Phase.XPATH);
        query.lapOperation();
        PhaseTimer other = PhaseTimer.startedAt(System.nanoTime());
        other.lapOperation();

        assertThat(query.serverTiming()).startsWith("xpath;").doesNotContain("provider");
        assertThat(other.serverTiming()).startsWith("provider;").doesNotContain("xpath");
    }

    @Test
    void none_laps_areNotKept() {
        PhaseTimer.NONE.lap(Phase.AUTH);
        PhaseTimer.NONE.lapOperation();

        assertThat(PhaseTimer.NONE.isMeasured()).isFalse();
        assertThat(PhaseTimer.NONE.serverTiming()).isEmpty();
    }
}
