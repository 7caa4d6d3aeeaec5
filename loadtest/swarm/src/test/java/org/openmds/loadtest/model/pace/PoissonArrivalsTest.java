package org.openmds.loadtest.model.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

final class PoissonArrivalsTest {

    private static final double SECOND = 1e9;

    private static PoissonArrivals arrivals(double part, LoadStep... steps) {
        return PoissonArrivals.of(new LoadProfile(LoadProfile.LoadModel.OPEN, List.of(steps),
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                Duration.ZERO), part);
    }

    private static LoadStep step(double rate, int ramp, int hold) {
        return new LoadStep(rate, Duration.ofSeconds(ramp), Duration.ofSeconds(hold));
    }

    @Test
    void next_constantRate_distanceByRate() {
        PoissonArrivals arrivals = arrivals(1, step(10, 0, 10));

        assertThat(arrivals.next(0, 1)).isEqualTo(100_000_000);
        assertThat(arrivals.next(100_000_000, 2.5)).isEqualTo(350_000_000);
    }

    @Test
    void next_partOfTheRate_fartherApart() {
        assertThat(arrivals(0.25, step(10, 0, 10)).next(0, 1)).isEqualTo(400_000_000);
    }

    @Test
    void next_onARamp_areaUnderTheLine() {
        // The rate reaches 100 per second after 10 s: 500 arrivals are expected in the ramp, a quarter of them in its first half.
        PoissonArrivals arrivals = arrivals(1, step(100, 10, 10));

        assertThat((double) arrivals.next(0, 125)).isCloseTo(5 * SECOND, within(10.0));
        assertThat((double) arrivals.next(0, 500)).isCloseTo(10 * SECOND, within(10.0));
        assertThat((double) arrivals.next(0, 600)).isCloseTo(11 * SECOND, within(10.0));
    }

    @Test
    void next_rampToZero_endsWithTheArea() {
        PoissonArrivals arrivals = arrivals(1, step(100, 0, 10), step(0, 10, 5));

        assertThat((double) arrivals.next(0, 1_375)).isCloseTo(15 * SECOND, within(10.0));
        assertThat(arrivals.next(0, 1_500.1)).isEqualTo(PoissonArrivals.NEVER);
    }

    @Test
    void next_overAPause_comesAfterIt() {
        PoissonArrivals arrivals = arrivals(1, step(10, 0, 1), step(0, 0, 5), step(10, 0, 1));

        assertThat((double) arrivals.next(0, 11)).isCloseTo(6.1 * SECOND, within(10.0));
    }

    @Property(tries = 100)
    void next_inTwoSteps_asInOne(@ForAll @DoubleRange(min = 0.01, max = 700) double first,
            @ForAll @DoubleRange(min = 0.01, max = 700) double second) {
        PoissonArrivals arrivals = arrivals(1, step(100, 5, 5), step(20, 3, 4));

        long between = arrivals.next(0, first);
        long inTwo = between == PoissonArrivals.NEVER ? PoissonArrivals.NEVER : arrivals.next(between, second);
        long inOne = arrivals.next(0, first + second);
        if (inTwo == PoissonArrivals.NEVER || inOne == PoissonArrivals.NEVER) {
            // Rounding to whole nanoseconds may move the last arrival past the end.
            assertThat(inTwo == inOne || Math.abs(first + second - 1_010) < 0.001).isTrue();
        } else {
            assertThat((double) inTwo).isCloseTo((double) inOne, within(1_000.0));
            assertThat(inTwo).isGreaterThanOrEqualTo(between);
        }
    }

    @Test
    void next_manyDraws_numberAndSpreadOfAPoissonProcess() {
        PoissonArrivals arrivals = arrivals(1, step(100, 0, 100));
        SplittableRandom random = new SplittableRandom(1);
        int[] perSecond = new int[100];
        for (long at = arrivals.next(0, ThinkTimer.exponential(random)); at != PoissonArrivals.NEVER; at = arrivals
                .next(at,
                        ThinkTimer.exponential(random))) {
            perSecond[(int) (at / SECOND)]++;
        }

        double mean = Arrays.stream(perSecond).average().orElseThrow();
        double variance = Arrays.stream(perSecond).mapToDouble(n -> (n - mean) * (n - mean)).sum() / 99;
        assertThat(mean).isCloseTo(100, within(4.0));
        assertThat(variance / mean).isCloseTo(1, within(0.4));
    }
}
