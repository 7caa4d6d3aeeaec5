package org.openmds.loadtest.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.result.analysis.RunResult.Verdict.Level;

final class SoakResultTest {

    private static final Trend STEADY = trend(0);

    /** Of an hour, by so much a second. */
    private static Trend trend(double slope) {
        return Trend.of("threads",
                IntStream.range(0, 360).mapToObj(i -> new double[]{i * 10, 50 + slope * i}).toList());
    }

    @Test
    void isGood_nothingGrowsAndAllAnswered_isTrue() {
        assertThat(SoakResult.isGood(List.of(STEADY), 0, Level.VALID)).isTrue();
        assertThat(SoakResult.isGood(List.of(STEADY), 0, Level.SUSPECT)).isTrue();
    }

    @Test
    void isGood_queryFailed_isFalse() {
        assertThat(SoakResult.isGood(List.of(STEADY), 1, Level.VALID)).isFalse();
    }

    @Test
    void isGood_invalidRun_isFalse() {
        assertThat(SoakResult.isGood(List.of(STEADY), 0, Level.INVALID)).isFalse();
    }

    @Test
    void isGood_growsOrNotKnown_isFalse() {
        assertThat(SoakResult.isGood(List.of(STEADY, trend(1)), 0, Level.VALID)).isFalse();
        assertThat(SoakResult.isGood(List.of(STEADY, Trend.of("threads", List.of())), 0, Level.VALID)).isFalse();
    }
}
