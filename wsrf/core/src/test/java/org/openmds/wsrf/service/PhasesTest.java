package org.openmds.wsrf.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.service.Phases.Phase;

class PhasesTest {

    @Test
    void serverTiming_someLaps_namesThoseInTheUsualOrder() {
        Phases phases = Phases.from(System.nanoTime() - 2_500_000);
        phases.lap(Phase.PARSE);
        phases.lap(Phase.ACCEPT);

        assertThat(phases.isMeasured()).isTrue();
        assertThat(phases.serverTiming()).matches("accept;dur=\\d+\\.\\d{3}, parse;dur=\\d+\\.\\d{3}");
        assertThat(Double.parseDouble(phases.serverTiming().replaceAll(".*parse;dur=", "")))
                .isGreaterThanOrEqualTo(2.5);
    }

    @Test
    void lapOfOperation_queryOrNot_isTheQuerysOrTheResources() {
        Phases query = Phases.from(System.nanoTime());
        query.lap(Phase.XPATH);
        query.lapOfOperation();
        Phases other = Phases.from(System.nanoTime());
        other.lapOfOperation();

        assertThat(query.serverTiming()).startsWith("xpath;").doesNotContain("provider");
        assertThat(other.serverTiming()).startsWith("provider;").doesNotContain("xpath");
    }

    @Test
    void none_laps_areNotKept() {
        Phases.NONE.lap(Phase.AUTH);
        Phases.NONE.lapOfOperation();

        assertThat(Phases.NONE.isMeasured()).isFalse();
        assertThat(Phases.NONE.serverTiming()).isEmpty();
    }
}
