package org.openmds.loadtest.experiment.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.steps.PairedDifference.ValuePair;

final class PairedDifferenceTest {

    @Test
    void of_pairs_isTheirMeanDifferenceWithStudentsInterval() {
        PairedDifference share = PairedDifference
                .of(List.of(new ValuePair(100, 101), new ValuePair(90, 93), new ValuePair(110, 112)));

        assertThat(share.base()).isEqualTo(100);
        assertThat(share.share()).isCloseTo(0.02, within(1e-9));
        // t(0.975, 2) = 4.303, with a standard deviation of 0.01 and three pairs.
        assertThat(share.half()).isCloseTo(4.3027 * 0.01 / Math.sqrt(3), within(1e-5));
    }

    @Test
    void of_pairsThatChangeTogether_isSure() {
        PairedDifference share = PairedDifference
                .of(List.of(new ValuePair(100, 100.5), new ValuePair(300, 300.5), new ValuePair(50, 50.5),
                        new ValuePair(150, 150.5)));

        assertThat(share.isAtMost(0.01)).isTrue();
        assertThat(share.isAbove(0.001)).isTrue();
    }

    @Test
    void of_pairsThatVary_isNeitherBelowNorAbove() {
        PairedDifference share = PairedDifference
                .of(List.of(new ValuePair(100, 110), new ValuePair(100, 91), new ValuePair(100, 104)));

        assertThat(share.isAtMost(0.01)).isFalse();
        assertThat(share.isAbove(0.01)).isFalse();
    }
}
