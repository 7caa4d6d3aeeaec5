package org.openmds.loadtest.experiment.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.steps.PairedShare.Pair;

final class PairedShareTest {

    @Test
    void of_pairs_isTheirMeanDifferenceWithStudentsInterval() {
        PairedShare share = PairedShare.of(List.of(new Pair(100, 101), new Pair(90, 93), new Pair(110, 112)));

        assertThat(share.base()).isEqualTo(100);
        assertThat(share.share()).isCloseTo(0.02, within(1e-9));
        // t(0.975, 2) = 4.303, a deviation of 0.01 of three.
        assertThat(share.half()).isCloseTo(4.3027 * 0.01 / Math.sqrt(3), within(1e-5));
    }

    @Test
    void of_pairsThatChangeTogether_isSure() {
        PairedShare share = PairedShare
                .of(List.of(new Pair(100, 100.5), new Pair(300, 300.5), new Pair(50, 50.5), new Pair(150, 150.5)));

        assertThat(share.isAtMost(0.01)).isTrue();
        assertThat(share.isAbove(0.001)).isTrue();
    }

    @Test
    void of_pairsThatVary_isNeitherBelowNorAbove() {
        PairedShare share = PairedShare.of(List.of(new Pair(100, 110), new Pair(100, 91), new Pair(100, 104)));

        assertThat(share.isAtMost(0.01)).isFalse();
        assertThat(share.isAbove(0.01)).isFalse();
    }
}
