package org.openmds.loadtest.model.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.clock.SyntheticClock.NetworkDelays;
import org.openmds.loadtest.model.run.SampleCsv;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

final class ClockFitTest {

    private static final long START = 1_790_000_000L * SyntheticClock.SECOND;
    private static final long MILLI = 1_000_000;
    private static final NetworkDelays QUICK = new NetworkDelays(50_000, 20_000, 0.01);

    @Property(tries = 400)
    void map_anyClockOverAnyNetwork_staysWithinItsOwnBound(
            @ForAll @LongRange(min = -3_600_000, max = 3_600_000) long offsetMillis,
            @ForAll @DoubleRange(min = -200, max = 200) double driftPpm,
            @ForAll @LongRange(max = 200_000) long thereMicros, @ForAll @IntRange(min = 1, max = 40) int samples,
            @ForAll @DoubleRange(min = 0.5, max = 3_600) double seconds, @ForAll long seed) {
        Random random = new Random(seed);
        SyntheticClock clock = SyntheticClock.line(START, offsetMillis * MILLI, driftPpm * 1e-6);
        double[] when = random.doubles(samples, 0, seconds).toArray();
        NetworkDelays there = new NetworkDelays(thereMicros * 1_000, random.nextDouble() * 5 * MILLI, 0.1);
        NetworkDelays back = new NetworkDelays(random.nextLong(200_000_000), random.nextDouble() * 5 * MILLI, 0.1);

        ClockFit fit = ClockFit.of(clock.samples(there, back, random, when), clock.toTester().applyAsLong(START),
                clock.toTester().applyAsLong(START + Math.round(seconds * SyntheticClock.SECOND)));

        assertThat(clock.maxError(fit, 0, seconds)).isLessThanOrEqualTo(fit.boundNanos());
        assertThat(fit.problems()).isEmpty();
    }

    @Property(tries = 100)
    void map_steadyNetwork_findsTheDrift(@ForAll @DoubleRange(min = -100, max = 100) double driftPpm,
            @ForAll long seed) {
        SyntheticClock clock = SyntheticClock.line(START, 3 * SyntheticClock.SECOND, driftPpm * 1e-6);

        ClockFit fit = ClockFit.of(clock.samples(QUICK, QUICK, new Random(seed), every(30, 40)));

        // The tester's clock gains, so the offset to add decreases.
        assertThat(-fit.drift() * 1e6).isCloseTo(driftPpm, within(1.0));
        assertThat(clock.maxError(fit, 0, 1_170)).isLessThan(300_000);
    }

    @Property(tries = 100)
    void toTester_afterToController_returnsTheSameTime(@ForAll @DoubleRange(min = -1e9, max = 1e9) double offset,
            @ForAll @DoubleRange(min = -1_000, max = 1_000) double driftPpm,
            @ForAll @LongRange(max = 1L << 42) long since) {
        ClockFit fit = new ClockFit(2, START, offset, driftPpm * 1e-6, 0, 0, List.of());

        assertThat(fit.toTester(fit.toController(START + since))).isCloseTo(START + since, within(2L));
    }

    @Test
    void map_asymmetricNetwork_errsByHalfTheDifferenceWithinItsBound() {
        SyntheticClock clock = SyntheticClock.line(START, -40 * SyntheticClock.SECOND, 0);

        ClockFit fit = ClockFit
                .of(clock.samples(new NetworkDelays(10 * MILLI, 0, 0), new NetworkDelays(90 * MILLI, 0, 0),
                        new Random(1), every(10, 12)));

        assertThat(clock.maxError(fit, 0, 110)).isCloseTo(40 * MILLI, within(MILLI / 100));
        assertThat(fit.boundNanos()).isBetween(50 * MILLI, 51 * MILLI);
    }

    @Test
    void map_goodSampleAmongBad_followsTheGoodOne() {
        SyntheticClock clock = SyntheticClock.line(START, 0, 0);
        Random random = new Random(3);
        List<ClockSample> samples = new ArrayList<>(
                clock.samples(new NetworkDelays(MILLI, 0, 0), new NetworkDelays(400 * MILLI, 0, 0), random,
                        every(1, 20)));
        samples.addAll(clock.samples(QUICK, QUICK, random, 10));

        ClockFit fit = ClockFit.of(samples);

        assertThat(clock.maxError(fit, 0, 19)).isLessThanOrEqualTo(fit.boundNanos());
        assertThat(fit.boundNanos()).isLessThan(60 * MILLI);
    }

    @Test
    void map_noSamples_hasNoBoundAndSaysWhy() {
        ClockFit fit = ClockFit.of(List.of());

        assertThat(fit.boundNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(fit.toController(7)).isEqualTo(7);
        assertThat(fit.problems()).singleElement().asString().contains("never compared");
    }

    @Test
    void map_oneSample_assumesTheWorstDrift() {
        SyntheticClock clock = SyntheticClock.line(START, SyntheticClock.SECOND, 100e-6);
        List<ClockSample> one = clock.samples(QUICK, QUICK, new Random(1), 0);

        ClockFit fit = ClockFit.of(one, one.getFirst().sent(), one.getFirst().sent() + 60 * SyntheticClock.SECOND);

        assertThat(fit.drift()).isZero();
        assertThat(fit.boundNanos()).isBetween(60 * MILLI, 61 * MILLI);
        assertThat(ClockFit.of(one).boundNanos()).isLessThan(MILLI);
    }

    @Test
    void map_samplesOfOneMoment_haveNoDrift() {
        SyntheticClock clock = SyntheticClock.line(START, 0, 0);

        ClockFit fit = ClockFit.of(clock.samples(QUICK, QUICK, new Random(5), every(0.001, 8)), START,
                START + 60 * SyntheticClock.SECOND);

        assertThat(clock.maxError(fit, 0, 60)).isLessThan(MILLI);
    }

    @Test
    void map_clockThatStepped_reportsTimeAndSize() {
        SyntheticClock clock = new SyntheticClock(
                now -> now - START < 95 * SyntheticClock.SECOND ? now : now + 500 * MILLI, START);

        ClockFit fit = ClockFit.of(clock.samples(QUICK, QUICK, new Random(1), every(10, 20)));

        assertThat(fit.problems()).singleElement()
                .asString()
                .contains("stepped")
                .contains("100.5 s after the first")
                .containsPattern("differs by -(499|500)[.]\\d ms");
        assertThat(fit.residualNanos()).isGreaterThan(100 * MILLI);
        assertThat(clock.maxError(fit, 0, 190)).isLessThanOrEqualTo(fit.boundNanos());
    }

    @Property(tries = 60)
    void map_stepBeyondTheBounds_isAlwaysReported(@ForAll @LongRange(min = 300, max = 100_000) long stepMillis,
            @ForAll boolean back,
            @ForAll @LongRange(max = 100) long wayMillis, @ForAll @IntRange(min = 3, max = 16) int before,
            @ForAll long seed) {
        long step = (back ? -stepMillis : stepMillis) * MILLI;
        SyntheticClock clock = new SyntheticClock(
                now -> now - START < before * SyntheticClock.SECOND ? now : now + step, START);
        NetworkDelays networkDelays = new NetworkDelays(wayMillis * MILLI, MILLI, 0);

        ClockFit fit = ClockFit.of(clock.samples(networkDelays, networkDelays, new Random(seed), every(1, 20)));

        assertThat(fit.problems()).isNotEmpty();
    }

    @Test
    void map_crystalThatWanders_widensTheBoundOnly() {
        SyntheticClock clock = new SyntheticClock(
                now -> now + Math.round(4 * MILLI * Math.sin((now - START) / (1_200.0 * SyntheticClock.SECOND))),
                START);

        ClockFit fit = ClockFit.of(clock.samples(QUICK, QUICK, new Random(1), every(30, 240)));

        assertThat(fit.problems()).isEmpty();
        assertThat(clock.maxError(fit, 0, 7_170)).isLessThanOrEqualTo(fit.boundNanos());
    }

    @Test
    void map_proxysTime_carriesItsBound() {
        List<ClockSample> samples = SyntheticClock.line(START, 0, 0)
                .samples(QUICK, QUICK, new Random(1), every(10, 10));
        List<ClockSample> byProxy = samples.stream()
                .map(sample -> new ClockSample(sample.sent(), sample.received(), sample.replied(), sample.back(),
                        5 * MILLI))
                .toList();

        assertThat(ClockFit.of(byProxy).boundNanos() - ClockFit.of(samples).boundNanos())
                .isBetween(5 * MILLI, 6 * MILLI);
    }

    @Test
    void line_ofASample_isReadBack() {
        ClockSample sample = new ClockSample(1, -2, 3, 4, 5);

        assertThat(SampleCsv.value(SampleCsv.line(sample), ClockSample.class)).isEqualTo(sample);
        assertThat(SampleCsv.value("1,-2,3,4", ClockSample.class)).isEqualTo(new ClockSample(1, -2, 3, 4));
    }

    private static double[] every(double seconds, int count) {
        return IntStream.range(0, count).mapToDouble(i -> i * seconds).toArray();
    }
}
