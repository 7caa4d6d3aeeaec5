package org.openmds.loadtest.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.loadtest.experiment.soak.QuantityTrend.TrendVerdict;

final class QuantityTrendTest {

    private static final int HOUR = 3_600;

    /** Returns one hour of samples at intervals of five seconds, with noise from this seed. */
    private static List<double[]> hour(DoubleUnaryOperator value, double noise, long seed) {
        return readings(5, value, noise, seed);
    }

    /** Returns 720 samples at this interval in seconds. */
    private static List<double[]> readings(int apart, DoubleUnaryOperator value, double noise, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, HOUR / 5)
                .mapToObj(i -> (double) i * apart)
                .map(at -> new double[]{at, value.applyAsDouble(at) + noise * random.nextGaussian()})
                .toList();
    }

    /** Returns the trend of a value that grows steadily by this factor in this time. */
    private static QuantityTrend risen(double hours, double times) {
        double seconds = hours * HOUR;
        return heap(readings((int) (seconds / 720), at -> 100 * (1 + (times - 1) * at / seconds), 3, 7));
    }

    private static List<double[]> hour(DoubleUnaryOperator value, double noise) {
        return hour(value, noise, 7);
    }

    private static QuantityTrend heap(List<double[]> points) {
        return QuantityTrend.of("heap, MB", points);
    }

    /** Returns samples in which each value is the last one plus a random step, so that neighbours are correlated. */
    private static List<double[]> drifting(long seed, double held) {
        Random random = new Random(seed);
        double[] last = {0};
        return hour(_ -> 100 + (last[0] = held * last[0] + random.nextGaussian()), 0);
    }

    @Test
    void of_lineWithoutNoise_isFoundExactly() {
        QuantityTrend trend = heap(hour(seconds -> 100 + 50 * seconds / HOUR, 0));

        assertThat(trend.whole().slope()).isCloseTo(50, within(1e-6));
        assertThat(trend.whole().half()).isLessThan(1e-3);
        assertThat(trend.verdict()).isEqualTo(TrendVerdict.GROWS);
    }

    @Test
    void of_leakWithinNoise_growsAndItsIntervalHoldsIt() {
        QuantityTrend trend = heap(hour(seconds -> 100 + 30 * seconds / HOUR, 10));

        assertThat(trend.whole().slope()).isCloseTo(30, within(2 * trend.whole().half()));
        assertThat(trend.verdict()).isEqualTo(TrendVerdict.GROWS);
    }

    @Test
    void of_acceleratingLeak_grows() {
        assertThat(heap(hour(seconds -> 100 + 40 * seconds * seconds / HOUR / HOUR, 2)).verdict())
                .isEqualTo(TrendVerdict.GROWS);
    }

    @ParameterizedTest
    @CsvSource({"1, 1.1", "8, 1.4", "8, 1.1", "48, 1.2", "336, 2", "336, 100"})
    void of_leakOfLongSoak_grows(double hours, double times) {
        assertThat(risen(hours, times).verdict()).isEqualTo(TrendVerdict.GROWS);
    }

    @ParameterizedTest
    @CsvSource({"8, 1.02", "8, 1", "336, 1.02", "336, 0.5"})
    void of_littleOrNoRiseInLongSoak_isSteady(double hours, double times) {
        assertThat(risen(hours, times).verdict()).isEqualTo(TrendVerdict.STEADY);
    }

    /** The limit of 5 is inside the confidence interval around 4, and 0 is outside: there is growth, but it may be below the limit. */
    @Test
    void of_growthThatMayMatter_rose() {
        QuantityTrend trend = heap(hour(seconds -> 98 + 4 * seconds / HOUR, 6));

        assertThat(trend.whole().chance()).isLessThan(0.001);
        assertThat(trend.whole().slope()).isLessThan(0.05 * trend.mean());
        assertThat(trend.slopeUpperBound()).isGreaterThan(0.05 * trend.mean());
        assertThat(trend.verdict()).isEqualTo(TrendVerdict.ROSE);
    }

    @Test
    void of_constant_isSteady() {
        assertThat(QuantityTrend.of("threads", hour(_ -> 42, 0)).verdict()).isEqualTo(TrendVerdict.STEADY);
        assertThat(QuantityTrend.of("threads", hour(_ -> 0, 0)).verdict()).isEqualTo(TrendVerdict.STEADY);
    }

    @Test
    void of_poolThatFillsOnce_isNoGrowth() {
        assertThat(QuantityTrend.of("threads", hour(seconds -> seconds < 800 ? 40 : 60, 0.5)).verdict())
                .isIn(TrendVerdict.ROSE, TrendVerdict.NOT_SEEN);
        assertThat(heap(hour(seconds -> 100 - 50 * Math.exp(-seconds / 400), 1)).verdict())
                .isNotEqualTo(TrendVerdict.GROWS);
    }

    @Test
    void of_noiseAlone_isHardlyEverTakenForGrowth() {
        long wrong = IntStream.range(0, 1_000)
                .filter(seed -> heap(hour(_ -> 100, 20, seed)).verdict() == TrendVerdict.GROWS)
                .count();

        assertThat(wrong).isLessThanOrEqualTo(3);
    }

    @Test
    void of_driftThatComesBack_isSeldomTakenForGrowth() {
        long wrong = IntStream.range(0, 1_000)
                .filter(seed -> heap(drifting(seed, 0.98)).verdict() == TrendVerdict.GROWS)
                .count();

        assertThat(wrong).isLessThanOrEqualTo(10);
    }

    @Test
    void of_littleRiseInAMinute_isNoGrowthOfAnHour() {
        QuantityTrend trend = heap(hour(seconds -> 100 + 30 * seconds / HOUR, 0.001).subList(0, 12));

        assertThat(trend.whole().slope()).isCloseTo(30, within(1.0));
        assertThat(trend.verdict()).isEqualTo(TrendVerdict.ROSE);
    }

    @Test
    void of_noiseInShortSoak_cannotRuleGrowthOut() {
        QuantityTrend trend = heap(hour(_ -> 100, 20).subList(0, 48));

        assertThat(trend.verdict()).isEqualTo(TrendVerdict.NOT_SEEN);
        assertThat(trend.slopeUpperBound()).isGreaterThan(5);
    }

    @Test
    void of_intervals_holdTheTrueSlopeNineteenTimesOfTwenty() {
        long held = IntStream.range(0, 1_000)
                .mapToObj(seed -> heap(hour(seconds -> 100 + 10 * seconds / HOUR, 20, seed)).whole())
                .filter(line -> Math.abs(line.slope() - 10) <= line.half())
                .count();

        assertThat(held).isBetween(930L, 990L);
    }

    @Test
    void verdict_growsByLessThanTheLimit_isSteady() {
        assertThat(heap(hour(seconds -> 100 + seconds / HOUR, 0)).verdict()).isEqualTo(TrendVerdict.STEADY);
    }

    @Test
    void verdict_falls_isSteady() {
        assertThat(heap(hour(seconds -> 100 - 50 * seconds / HOUR, 0)).verdict()).isEqualTo(TrendVerdict.STEADY);
    }

    @Test
    void of_nothingKnown_isNotKnown() {
        assertThat(heap(hour(_ -> Double.NaN, 0)).verdict()).isEqualTo(TrendVerdict.UNKNOWN);
        assertThat(heap(List.of()).verdict()).isEqualTo(TrendVerdict.UNKNOWN);
        assertThat(heap(hour(_ -> 1, 0).subList(0, 2)).verdict()).isEqualTo(TrendVerdict.UNKNOWN);
    }
}
