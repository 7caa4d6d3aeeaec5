package org.openmds.loadtest.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

final class SoakResultTest {

    private static final QuantityTrend STEADY = trend(0);

    /** Returns the trend over one hour with this slope per ten seconds. */
    private static QuantityTrend trend(double slope) {
        return QuantityTrend.of("threads",
                IntStream.range(0, 360).mapToObj(i -> new double[]{i * 10, 50 + slope * i}).toList());
    }

    @Test
    void isGood_nothingGrowsAndAllAnswered_isTrue() {
        assertThat(SoakResult.isGood(List.of(STEADY), 0, VerdictLevel.VALID)).isTrue();
        assertThat(SoakResult.isGood(List.of(STEADY), 0, VerdictLevel.SUSPECT)).isTrue();
    }

    @Test
    void isGood_queryFailed_isFalse() {
        assertThat(SoakResult.isGood(List.of(STEADY), 1, VerdictLevel.VALID)).isFalse();
    }

    @Test
    void isGood_invalidRun_isFalse() {
        assertThat(SoakResult.isGood(List.of(STEADY), 0, VerdictLevel.INVALID)).isFalse();
    }

    @Test
    void isGood_growsOrNotKnown_isFalse() {
        assertThat(SoakResult.isGood(List.of(STEADY, trend(1)), 0, VerdictLevel.VALID)).isFalse();
        assertThat(SoakResult.isGood(List.of(STEADY, QuantityTrend.of("threads", List.of())), 0, VerdictLevel.VALID))
                .isFalse();
    }
}
