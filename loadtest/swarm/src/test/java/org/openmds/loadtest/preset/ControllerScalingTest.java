package org.openmds.loadtest.preset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

final class ControllerScalingTest {

    private static final Scale WHOLE = new Scale(1, Duration.ofSeconds(1), Duration.ZERO);

    @Test
    void levels_moreThanDescriptorsAllow_endWithWhatTheyAllow() {
        assertThat(ControllerScaling.levels(WHOLE, 20_000)).containsExactly(1, 2, 10, 100, 1_000, 6_666);
        assertThat(ControllerScaling.levels(WHOLE, 1_000_000)).endsWith(10_000, 60_000);
        assertThat(ControllerScaling.levels(WHOLE, 0)).containsExactly(1);
    }
}
