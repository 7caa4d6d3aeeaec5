package org.openmds.trigger.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.rule.StateMachine.Transition;
import org.openmds.trigger.rule.StateMachine.TransitionEvent;
import org.openmds.wsrf.lifetime.ManualClock;

class StateMachineTest {

    private static final RuleObservation HOLDS = new RuleObservation.Holds();
    private static final RuleObservation HOLDS_NOT = new RuleObservation.DoesNotHold();
    private static final RuleObservation UNKNOWN = new RuleObservation.Unknown("stale");

    private final ManualClock clock = new ManualClock();
    private TriggerState state = TriggerState.INITIAL;

    @Test
    void next_withoutMatchTime_firesAtOnceAndOnce() {
        RuleTiming timing = RuleTiming.IMMEDIATE;

        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.FIRED);
        clock.advance(Duration.ofDays(9));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        assertThat(state.conditionTrueSince()).map(TimePoint::time).contains(ManualClock.START);
    }

    @Test
    void next_beforeMatchTime_isPendingAndSaysWhenToLookAgain() {
        RuleTiming timing = timing(60, 0, 0);

        Transition first = check(timing, HOLDS);
        clock.advance(Duration.ofMillis(59_999));
        Transition early = check(timing, HOLDS);
        clock.advance(Duration.ofMillis(1));
        Transition due = check(timing, HOLDS);

        assertThat(first.state()).isInstanceOf(TriggerState.Pending.class);
        assertThat(first.next()).map(TimePoint::time).contains(ManualClock.START.plusSeconds(60));
        assertThat(early.event()).isEqualTo(TransitionEvent.NONE);
        assertThat(due.event()).isEqualTo(TransitionEvent.FIRED);
    }

    @Test
    void next_conditionBrokenBeforeMatchTime_beginsAnew() {
        RuleTiming timing = timing(60, 0, 0);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(50));
        check(timing, HOLDS_NOT);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(59));

        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.FIRED);
    }

    @Test
    void next_unknownWhilePending_doesNotFireButKeepsTheTime() {
        RuleTiming timing = timing(60, 0, 0);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(60));

        assertThat(check(timing, UNKNOWN).event()).isEqualTo(TransitionEvent.NONE);
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.FIRED);
    }

    @Test
    void next_unknownWhileFiring_resolvesNothing() {
        check(RuleTiming.IMMEDIATE, HOLDS);

        assertThat(check(RuleTiming.IMMEDIATE, UNKNOWN).state()).isInstanceOf(TriggerState.Firing.class);
    }

    @Test
    void next_globusFiringInterval_repeatsAtTheInterval() {
        RuleTiming timing = RuleTiming.ofGlobus(Duration.ZERO, Duration.ofSeconds(20), RuleWindow.ALWAYS);
        check(timing, HOLDS);

        clock.advance(Duration.ofSeconds(19));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.REPEATED);
        clock.advance(Duration.ofSeconds(19));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.REPEATED);
    }

    @Test
    void next_trueAgainWithinFiringInterval_waitsForTheInterval() {
        RuleTiming timing = timing(10, 100, 0);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(10));
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(5));
        assertThat(check(timing, HOLDS_NOT).event()).isEqualTo(TransitionEvent.RESOLVED);
        clock.advance(Duration.ofSeconds(5));
        Transition again = check(timing, HOLDS);

        assertThat(again.next()).map(TimePoint::time).contains(ManualClock.START.plusSeconds(110));
        clock.advance(Duration.ofSeconds(89));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.FIRED);
    }

    @Test
    void next_repeatIntervalShorterThanFiringInterval_keepsTheFiringInterval() {
        RuleTiming timing = timing(0, 60, 10);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(59));

        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
    }

    @Test
    void next_beforeStartTime_isNotChecked() {
        RuleTiming timing = window(new RuleWindow(in(60), Optional.empty(), Optional.empty(), Optional.empty()));

        Transition early = check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(60));

        assertThat(early.event()).isEqualTo(TransitionEvent.NONE);
        assertThat(early.next()).map(TimePoint::time).contains(ManualClock.START.plusSeconds(60));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.FIRED);
    }

    @Test
    void next_afterEndTime_resolvesWhatFires() {
        RuleTiming timing = window(new RuleWindow(Optional.empty(), in(60), Optional.empty(), Optional.empty()));
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(60));
        Transition ended = check(timing, HOLDS);

        assertThat(ended.event()).isEqualTo(TransitionEvent.RESOLVED);
        assertThat(ended.cause()).contains("EndTime");
    }

    @Test
    void next_withinInvalidity_keepsWhatFiresInSilence() {
        RuleWindow maintenance = new RuleWindow(Optional.empty(), Optional.empty(), in(10), in(70));
        RuleTiming timing = new RuleTiming(Duration.ZERO, Duration.ZERO, Optional.of(Duration.ofSeconds(5)),
                maintenance);
        check(timing, HOLDS);
        clock.advance(Duration.ofSeconds(10));

        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        assertThat(check(timing, HOLDS_NOT).event()).isEqualTo(TransitionEvent.NONE);
        clock.advance(Duration.ofSeconds(60));
        assertThat(check(timing, HOLDS_NOT).event()).isEqualTo(TransitionEvent.RESOLVED);
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

        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.FIRED);
    }

    @Test
    void next_over_resolvesWithTheCause() {
        check(RuleTiming.IMMEDIATE, HOLDS);
        Transition over = check(RuleTiming.IMMEDIATE, new RuleObservation.NotApplicable("the entry is gone"));

        assertThat(over.event()).isEqualTo(TransitionEvent.RESOLVED);
        assertThat(over.cause()).isEqualTo("the entry is gone");
    }

    @Test
    void next_wallClockStepsForward_firesNothing() {
        RuleTiming timing = timing(60, 0, 0);
        check(timing, HOLDS);
        clock.step(Duration.ofHours(5));

        assertThat(check(timing, HOLDS).event()).isEqualTo(TransitionEvent.NONE);
    }

    private Transition check(RuleTiming timing, RuleObservation observation) {
        Transition transition = StateMachine.next(timing, state, observation, TimePoint.now(clock));
        state = transition.state();
        return transition;
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
