package org.openmds.wsrf.softstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class BackoffTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    /** Gives the largest double below one. */
    private static final RandomGenerator ALMOST_ONE = () -> -1L;

    @Test
    void after_moreAndMoreFailures_doublesUpToTheCeiling() {
        Backoff backoff = Backoff.exact(SECOND, Duration.ofSeconds(30));

        assertThat(IntStream.rangeClosed(1, 7).mapToObj(backoff::after)).extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
    }

    @Test
    void after_anyNumberOfFailures_doesNotOverflow() {
        Backoff backoff = Backoff.exact(Duration.ofDays(1), Duration.ofDays(10_000));

        for (int failures : new int[]{20, 63, 64, 65, 1_000, Integer.MAX_VALUE}) {
            assertThat(backoff.after(failures)).isEqualTo(Duration.ofDays(10_000));
        }
    }

    @Test
    void after_lessThanOneFailure_isTheBase() {
        Backoff backoff = Backoff.exact(SECOND, Duration.ofSeconds(30));

        assertThat(backoff.after(0)).isEqualTo(SECOND);
        assertThat(backoff.after(Integer.MIN_VALUE)).isEqualTo(SECOND);
    }

    @Test
    void after_ceilingBelowTheBase_isTheCeiling() {
        assertThat(Backoff.exact(Duration.ofMinutes(1), SECOND).after(1)).isEqualTo(SECOND);
    }

    @Test
    void after_withJitter_isShorterByUpToItsShare() {
        assertThat(Backoff.of(SECOND, SECOND, () -> 0L).after(1)).isEqualTo(SECOND);
        assertThat(Backoff.of(SECOND, SECOND, ALMOST_ONE).after(1)).isBetween(Duration.ofMillis(500),
                Duration.ofMillis(501));
        assertThat(new Backoff(SECOND, SECOND, 0.2, ALMOST_ONE).after(1)).isBetween(Duration.ofMillis(800),
                Duration.ofMillis(801));
    }

    @Test
    void after_manyClientsWithJitter_spread() {
        Random random = new Random(1);
        long distinct = IntStream.range(0, 100)
                .mapToObj(i -> Backoff.of(SECOND, SECOND, random).after(1))
                .distinct()
                .count();

        assertThat(distinct).isGreaterThan(95);
    }

    @Test
    void new_badValues_areRefusedWithThem() {
        assertThatThrownBy(() -> Backoff.exact(SECOND.negated(), SECOND)).hasMessageContaining("-1000 ms");
        assertThatThrownBy(() -> Backoff.exact(SECOND, SECOND.negated())).hasMessageContaining("-1000 ms");
        assertThatThrownBy(() -> new Backoff(SECOND, SECOND, 1.1, () -> 0L)).hasMessageContaining("1.1");
        assertThatThrownBy(() -> new Backoff(SECOND, SECOND, Double.NaN, () -> 0L)).hasMessageContaining("NaN");
    }
}
