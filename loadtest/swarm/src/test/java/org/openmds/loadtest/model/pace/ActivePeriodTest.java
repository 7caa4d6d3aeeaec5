package org.openmds.loadtest.model.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class ActivePeriodTest {

    private static final int TRIES = 200;

    private static LoadProfile load(Duration think, Duration stagger, LoadStep... steps) {
        return new LoadProfile(LoadProfile.LoadModel.CLOSED, List.of(steps),
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, think), stagger);
    }

    private static LoadStep step(double level, int ramp, int hold) {
        return new LoadStep(level, Duration.ofSeconds(ramp), Duration.ofSeconds(hold));
    }

    private static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    private static long active(LoadProfile load, long time) {
        return IntStream.range(0, (int) Math.round(load.maxLevel()))
                .filter(user -> ActivePeriod.of(load, user)
                        .stream()
                        .anyMatch(activePeriod -> activePeriod.from() <= time && time < activePeriod.to()))
                .count();
    }

    @Test
    void of_noStagger_spreadOverOneThinkTime() {
        LoadProfile load = load(Duration.ofSeconds(1), Duration.ZERO, step(4, 0, 10));

        assertThat(IntStream.range(0, 4).mapToObj(user -> ActivePeriod.of(load, user).getFirst().from()))
                .containsExactly(0L, seconds(0.25), seconds(0.5), seconds(0.75));
    }

    @Test
    void of_stagger_oneAfterTheOther() {
        LoadProfile load = load(Duration.ofSeconds(1), Duration.ofSeconds(2), step(3, 0, 10));

        assertThat(ActivePeriod.of(load, 2)).containsExactly(new ActivePeriod(seconds(4), seconds(10)));
    }

    @Test
    void of_staggerLongerThanTheStep_lastUsersNeverStart() {
        LoadProfile load = load(Duration.ofSeconds(1), Duration.ofSeconds(4), step(3, 0, 5), step(1, 0, 5));

        assertThat(ActivePeriod.of(load, 1)).containsExactly(new ActivePeriod(seconds(4), seconds(5)));
        assertThat(ActivePeriod.of(load, 2)).isEmpty();
    }

    @Test
    void of_stepsUpDownAndUp_twoPeriods() {
        LoadProfile load = load(Duration.ZERO, Duration.ZERO, step(2, 0, 10), step(1, 0, 10), step(2, 0, 10));

        assertThat(ActivePeriod.of(load, 0)).containsExactly(new ActivePeriod(0, seconds(30)));
        assertThat(ActivePeriod.of(load, 1)).containsExactly(new ActivePeriod(0, seconds(10)),
                new ActivePeriod(seconds(20), seconds(30)));
    }

    @Test
    void of_rampDown_lastUserEndsFirst() {
        LoadProfile load = load(Duration.ZERO, Duration.ZERO, step(10, 0, 10), step(0, 10, 0));

        assertThat(ActivePeriod.of(load, 9)).containsExactly(new ActivePeriod(0, seconds(11)));
        assertThat(ActivePeriod.of(load, 0)).containsExactly(new ActivePeriod(0, seconds(20)));
    }

    @Test
    void of_userBeyondAllLevels_none() {
        assertThat(ActivePeriod.of(load(Duration.ZERO, Duration.ZERO, step(2, 0, 10)), 2)).isEmpty();
    }

    @Property(tries = TRIES)
    void of_anySteps_levelIsReachedAndHeld(@ForAll("steps") List<LoadStep> steps) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED, steps,
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        long at = 0;
        for (LoadStep step : steps) {
            at += step.ramp().toNanos();
            long held = at + step.hold().toNanos();
            assertThat(active(load, at)).isEqualTo(Math.round(step.level()));
            assertThat(active(load, (at + held) / 2)).isEqualTo(Math.round(step.level()));
            assertThat(active(load, held - 1)).isEqualTo(Math.round(step.level()));
            at = held;
        }
        assertThat(active(load, at)).isZero();
    }

    @Property(tries = TRIES)
    void of_anyRamps_followTheLineWithinOneUser(@ForAll("steps") List<LoadStep> steps, @ForAll double where) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED, steps,
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        double part = Math.abs(where % 1);
        long at = 0;
        double level = 0;
        for (LoadStep step : steps) {
            double line = level + (step.level() - level) * part;
            if (!step.ramp().isZero()) {
                assertThat((double) active(load, at + Math.round(step.ramp().toNanos() * part))).isBetween(line - 1.001,
                        line + 1.001);
            }
            at += step.ramp().plus(step.hold()).toNanos();
            level = step.level();
        }
    }

    @Property(tries = TRIES)
    void of_anyUser_periodsAreInOrderAndDisjoint(@ForAll("steps") List<LoadStep> steps) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED, steps,
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                Duration.ZERO);
        for (int user = 0; user < load.maxLevel(); user++) {
            long before = 0;
            for (ActivePeriod activePeriod : ActivePeriod.of(load, user)) {
                assertThat(activePeriod.from()).isGreaterThanOrEqualTo(before);
                assertThat(activePeriod.to()).isGreaterThan(activePeriod.from())
                        .isLessThanOrEqualTo(load.duration().toNanos());
                before = activePeriod.to();
            }
        }
    }

    @Provide
    Arbitrary<List<LoadStep>> steps() {
        Arbitrary<LoadStep> step = Combinators.combine(Arbitraries.integers().between(0, 40),
                Arbitraries.of(0, 0, 1, 7), Arbitraries.integers().between(1, 20)).as(ActivePeriodTest::step);
        return step.list().ofMinSize(1).ofMaxSize(5);
    }
}
