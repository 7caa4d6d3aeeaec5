package org.openmds.loadtest.preset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

final class ControllerScalingPresetTest {

    private static final ExperimentScale WHOLE = new ExperimentScale(1, Duration.ofSeconds(1), Duration.ZERO);

    @Test
    void levels_moreThanDescriptorsAllow_areLimited() {
        assertThat(ControllerScalingPreset.levels(WHOLE, 20_000)).containsExactly(1, 2, 10, 100, 1_000, 6_666);
        assertThat(ControllerScalingPreset.levels(WHOLE, 1_000_000)).endsWith(10_000, 60_000);
        assertThat(ControllerScalingPreset.levels(WHOLE, 0)).containsExactly(1);
    }
}
