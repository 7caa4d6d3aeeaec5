package org.openmds.loadtest.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TesterResultTest {

    @Test
    void new_withControlCharacters_isPrintable() {
        TesterResult info = new TesterResult(0, "no\u001b[2Jde\u0007", 1, 1, 1, 1, 1, 1, TesterResult.FinalState.LOST,
                "its process is gone:\n\u009b31m last words\r" + "x".repeat(10_000));

        assertThat(info.host()).isEqualTo("no [2Jde");
        assertThat(info.detail()).startsWith("its process is gone: 31m last words xxx").hasSize(4_000);
    }
}
