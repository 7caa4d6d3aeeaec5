package org.openmds.trigger.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.rule.StateMachine.Event;
import org.openmds.trigger.rule.StateMachine.Step;
import org.openmds.wsrf.lifetime.ManualClock;

class StateMachineTest {

    private static final Observation HOLDS = new Observation.Holds();
    private static final Observation HOLDS_NOT = new Observation.HoldsNot();
    private static final Observation UNKNOWN = new Observation.Unknown("stale");

    private final ManualClock clock = new ManualClock();
    private TriggerState state = TriggerState.INITIAL;

    @Test
    void next_withoutMatchTime_firesAtOnceAndOnce() {
        RuleTiming timing = RuleTiming.AT_ONCE;

        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.FIRED);
        clock.advance(Duration.ofDays(9));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        assertThat(state.conditionTrueSince()).map(Moment::time).contains(ManualClock.START);
    }

    @Test
    void next_beforeMatchTime_isPendingAndSaysWhenToLookAgain() {
        RuleTiming timing = timing(60, 0, 0);

        Step first = check(timing, HOLDS);
        clock.advance(Duration.ofMillis(59_999));
        Step early = check(timing, HOLDS);
        clock.advance(Duration.ofMillis(1));
        Step due = check(timing, HOLDS);

        assertThat(first.state()).isInstanceOf(TriggerState.Pending.class);
        assertThat(first.next()).map(Moment::time).contains(ManualClock.START.plusSeconds(60));
        assertThat(early.event()).isEqualTo(Event.NONE);
        assertThat(due.event()).isEqualTo(Event.FIRED);
    }

    @Test
    void next_conditionBrokenBeforeMatchTime_beginsAnew() {
        RuleTiming timing = timing(60, 0, 0);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(50));
        check(timing, HOLDS_NOT);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(59));

        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.FIRED);
    }

    @Test
    void next_unknownWhilePending_doesNotFireButKeepsTheTime() {
        RuleTiming timing = timing(60, 0, 0);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(60));

        assertThat(check(timing, UNKNOWN).event()).isEqualTo(Event.NONE);
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.FIRED);
    }

    @Test
    void next_unknownWhileFiring_resolvesNothing() {
        check(RuleTiming.AT_ONCE, HOLDS);

        assertThat(check(RuleTiming.AT_ONCE, UNKNOWN).state()).isInstanceOf(TriggerState.Firing.class);
    }

    @Test
    void next_globusFiringInterval_repeatsAtTheInterval() {
        RuleTiming timing = RuleTiming.ofGlobus(Duration.ZERO, Duration.ofSeconds(20), RuleWindow.ALWAYS);
        check(timing, HOLDS);

        clock.advance(Duration.ofSeconds(19));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.REPEATED);
        clock.advance(Duration.ofSeconds(19));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.REPEATED);
    }

    @Test
    void next_trueAgainWithinFiringInterval_waitsForTheInterval() {
        RuleTiming timing = timing(10, 100, 0);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(10));
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(5));
        assertThat(check(timing, HOLDS_NOT).event()).isEqualTo(Event.RESOLVED);
        clock.advance(Duration.ofSeconds(5));
        Step again = check(timing, HOLDS);

        assertThat(again.next()).map(Moment::time).contains(ManualClock.START.plusSeconds(110));
        clock.advance(Duration.ofSeconds(89));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.FIRED);
    }

    @Test
    void next_repeatIntervalShorterThanFiringInterval_keepsTheFiringInterval() {
        RuleTiming timing = timing(0, 60, 10);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(59));

        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
    }

    @Test
    void next_beforeStartTime_isNotChecked() {
        RuleTiming timing = window(new RuleWindow(in(60), Optional.empty(), Optional.empty(), Optional.empty()));

        Step early = check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(60));

        assertThat(early.event()).isEqualTo(Event.NONE);
        assertThat(early.next()).map(Moment::time).contains(ManualClock.START.plusSeconds(60));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.FIRED);
    }

    @Test
    void next_afterEndTime_resolvesWhatFires() {
        RuleTiming timing = window(new RuleWindow(Optional.empty(), in(60), Optional.empty(), Optional.empty()));
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(60));
        Step ended = check(timing, HOLDS);

        assertThat(ended.event()).isEqualTo(Event.RESOLVED);
        assertThat(ended.cause()).contains("EndTime");
    }

    @Test
    void next_withinInvalidity_keepsWhatFiresInSilence() {
        RuleWindow maintenance = new RuleWindow(Optional.empty(), Optional.empty(), in(10), in(70));
        RuleTiming timing = new RuleTiming(Duration.ZERO, Duration.ZERO, Optional.of(Duration.ofSeconds(5)),
                maintenance);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(10));

        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        assertThat(check(timing, HOLDS_NOT).event()).isEqualTo(Event.NONE);
        clock.advance(Duration.ofSeconds(60));
        assertThat(check(timing, HOLDS_NOT).event()).isEqualTo(Event.RESOLVED);
    }

    @Test
    void next_pendingWhenInvalidityBegins_beginsAnewAfterIt() {
        RuleWindow maintenance = new RuleWindow(Optional.empty(), Optional.empty(), in(10), in(20));
        RuleTiming timing = new RuleTiming(Duration.ofSeconds(30), Duration.ZERO, Optional.empty(), maintenance);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(10));
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(10));
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(29));

        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.FIRED);
    }

    @Test
    void next_over_resolvesWithTheCause() {
        check(RuleTiming.AT_ONCE, HOLDS);
        Step over = check(RuleTiming.AT_ONCE, new Observation.Over("the entry is gone"));

        assertThat(over.event()).isEqualTo(Event.RESOLVED);
        assertThat(over.cause()).isEqualTo("the entry is gone");
    }

    @Test
    void next_wallClockStepsForward_firesNothing() {
        RuleTiming timing = timing(60, 0, 0);
        check(timing, HOLDS);
        clock.step(Duration.ofHours(5));

        assertThat(check(timing, HOLDS).event()).isEqualTo(Event.NONE);
    }

    private Step check(RuleTiming timing, Observation observation) {
        Step step = StateMachine.next(timing, state, observation, Moment.now(clock));
        state = step.state();
        return step;
    }

    private static RuleTiming timing(int matchSeconds, int firingSeconds, int repeatSeconds) {
        return new RuleTiming(Duration.ofSeconds(matchSeconds), Duration.ofSeconds(firingSeconds),
                Optional.of(Duration.ofSeconds(repeatSeconds)).filter(Duration::isPositive), RuleWindow.ALWAYS);
    }

    private static RuleTiming window(RuleWindow window) {
        return new RuleTiming(Duration.ZERO, Duration.ZERO, Optional.empty(), window);
    }

    private static Optional<Instant> in(int seconds) {
        return Optional.of(ManualClock.START.plusSeconds(seconds));
    }
}
