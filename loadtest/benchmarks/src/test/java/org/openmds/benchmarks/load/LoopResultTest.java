package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LoopResultTest {

    @Test
    void of_severalClients_joinsTheirTimesAndProblems() {
        LoopResult both = LoopResult.of(
                List.of(client(1, 50), client(51, 100),
                        new LoopResult(LoopResult.newHistogram(), List.of("broken"), Duration.ZERO, Duration.ZERO)),
                Duration.ofSeconds(4));

        assertThat(both.answered()).isEqualTo(100);
        assertThat(both.rate()).isEqualTo(25.0);
        assertThat(both.percentileMillis(50)).isCloseTo(50, within(0.1));
        assertThat(both.percentileMillis(99)).isCloseTo(99, within(0.1));
        assertThat(both.problems()).containsExactly("broken");
    }

    @Test
    void rate_withoutAnyAnswer_isZero() {
        assertThat(LoopResult.of(List.of(), Duration.ofSeconds(1)).rate()).isZero();
    }

    /** Returns a result with one answer for each millisecond of the range. */
    private static LoopResult client(int fromMillis, int toMillis) {
        Histogram nanos = LoopResult.newHistogram();
        for (long millis = fromMillis; millis <= toMillis; millis++) {
            nanos.recordValue(Duration.ofMillis(millis).toNanos());
        }
        return new LoopResult(nanos, List.of(), Duration.ZERO, Duration.ZERO);
    }
}
