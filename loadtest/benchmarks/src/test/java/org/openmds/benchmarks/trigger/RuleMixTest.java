package org.openmds.benchmarks.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RuleMixTest {

    private static final RuleMix MIX = new RuleMix(1_000, 10_000);

    @Test
    void affectedRules_someMixes_areGeneralRulesAndRulesOfOneHost() {
        assertThat(MIX.generalRules()).isEqualTo(40);
        assertThat(MIX.affectedRules()).isEqualTo(40.096);
        assertThat(new RuleMix(100, 10).affectedRules()).isEqualTo(5);
    }

    @Test
    void firing_countsTheLastChangeOfEachHost() {
        assertThat(MIX.firing(997)).isEqualTo(41);
        // Numbers 0, 997 and so on to 9970: eleven hosts; only the first has a rule of its own.
        assertThat(MIX.firing(10_000)).isEqualTo(11 * 40 + 1);
        assertThat(MIX.firing(10_001)).isEqualTo(10 * 40);
    }

    @Test
    void configuration_hasAllRules() {
        assertThat(MIX.configuration("http://127.0.0.1/").lines().filter(line -> line.contains("{name: ")))
                .hasSize(1 + 1_000)
                .anyMatch(line -> line.contains("''node0000000000000959''"));
    }
}
