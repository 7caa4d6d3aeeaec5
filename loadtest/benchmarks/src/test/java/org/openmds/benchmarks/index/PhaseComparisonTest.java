package org.openmds.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.load.LoopResults;

final class PhaseComparisonTest {

    @Test
    void ratio_oneDisturbedRound_isTheMedian() {
        PhaseComparison comparison = comparison(new long[]{80, 100}, new long[]{40, 100}, new long[]{8, 10});

        assertThat(comparison.ratio(0, 1)).isCloseTo(0.8, within(1e-9));
        assertThat(comparison.ratio(1, 0)).isCloseTo(1.25, within(1e-9));
    }

    @Test
    void ratio_twoRounds_isBetweenThem() {
        assertThat(comparison(new long[]{80, 100}, new long[]{60, 100}).ratio(0, 1)).isCloseTo(0.7, within(1e-9));
    }

    @Test
    void latencyRatio_sameTimes_isOne() {
        assertThat(comparison(new long[]{80, 100}).latencyRatio(0, 1)).isCloseTo(1, within(1e-9));
    }

    @Test
    void joinedPhase_severalRounds_hasTheRateOfAll() {
        assertThat(comparison(new long[]{80, 100}, new long[]{40, 100}).joinedPhase(0).rate()).isCloseTo(60,
                within(1e-9));
    }

    /** Returns a comparison of two loads from their answers per second in each round. */
    private static PhaseComparison comparison(long[]... rounds) {
        return new PhaseComparison(Arrays.stream(rounds)
                .map(round -> List.of(phase(round[0]), phase(round[1])))
                .toList());
    }

    private static MeasuredPhase phase(long answers) {
        return new MeasuredPhase(LoopResults.of(answers, Duration.ofSeconds(1)), Duration.ZERO);
    }
}
