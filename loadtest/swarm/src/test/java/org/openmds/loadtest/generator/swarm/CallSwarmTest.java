package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.AnswerExample;

/** Tests of users on virtual threads. */
final class CallSwarmTest {

    private static final Duration THINK = Duration.ofMillis(5);

    /** Scripted calls that are counted. */
    private static class ScriptedCalls implements CallTraffic {

        /** The script of a call. */
        @FunctionalInterface
        interface CallScript {
            CallResult call(int client, long number) throws InterruptedException;
        }

        final Map<Integer, Thread> threads = new ConcurrentHashMap<>();
        final AtomicInteger calls = new AtomicInteger();
        final AtomicInteger closed = new AtomicInteger();
        private final CallScript callScript;
        private int callLimit = Integer.MAX_VALUE;
        private int users;
        private Runnable onLimit = () -> {
        };

        ScriptedCalls(CallScript callScript) {
            this.callScript = callScript;
        }

        SwarmRun run(TestPlan plan, int until, SwarmOptions options) throws Exception {
            SwarmRun run = new SwarmRun(plan.plan(), this, options, LoadShare.WHOLE);
            callLimit = until;
            onLimit = run.swarm::stop;
            return run.toEnd();
        }

        /** Runs until each of the given number of users has made at least one call, and the given number of calls was made. */
        SwarmRun runEachOf(int count, TestPlan plan, int until) throws Exception {
            users = count;
            return run(plan, until);
        }

        SwarmRun run(TestPlan plan, int until) throws Exception {
            return run(plan, until, SwarmOptions.DEFAULT);
        }

        /** Runs to the end of the plan. The clock resumes after each user has made one call. */
        SwarmRun toPlansEnd(TestPlan plan, int users) throws Exception {
            PausedClock clock = new PausedClock();
            callLimit = users;
            onLimit = clock::resume;
            return new SwarmRun(plan.drain(PausedClock.DRAIN).plan(), this, SwarmOptions.DEFAULT, LoadShare.WHOLE,
                    clock)
                    .toEnd(clock.runStart());
        }

        @Override
        public BlockingClient client(int client) throws ClientException {
            return new BlockingClient() {
                @Override
                public CallResult call(long number, Duration deadline) throws InterruptedException {
                    threads.put(client, Thread.currentThread());
                    if (calls.incrementAndGet() >= callLimit && threads.size() >= users) {
                        onLimit.run();
                    }
                    return callScript.call(client, number);
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        }

        @Override
        public void close() {
            // Clients share no resources.
        }
    }

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private static CallTraffic.CallResult hang() throws InterruptedException {
        NEVER.await();
        return CallTraffic.CallResult.of(Outcome.OK);
    }

    @Test
    void run_usersThatThink_oneVirtualThreadEach() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> new CallTraffic.CallResult(Outcome.OK, 12, 0));

        SwarmRun run = calls.runEachOf(3, TestPlan.users(3, THINK), 15);

        assertThat(run.records.requests()).hasSizeGreaterThanOrEqualTo(15)
                .allMatch(request -> request.outcome() == Outcome.OK && request.number() == 12);
        assertThat(calls.threads.values()).hasSize(3).allMatch(Thread::isVirtual);
        assertThat(run.records.of(RecordKind.CLIENT)).hasSize(6);
        assertThat(calls.closed).hasValue(3);
        assertThat(run.swarm.status().done()).containsEntry(Outcome.OK, (long) run.records.requests().size());
        assertThat(run.swarm.status().users()).isZero();
    }

    @Test
    void run_scheduleWithSlowCalls_requestsAreHeldBackByThem() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> {
            new CountDownLatch(1).await(30, TimeUnit.MILLISECONDS);
            return CallTraffic.CallResult.of(Outcome.OK);
        });

        SwarmRun run = calls.run(TestPlan.users(1, Duration.ofMillis(5)).think(ThinkTime.ThinkKind.SCHEDULE), 4);

        assertThat(run.records.requests()).extracting(RecordList.RecordItem::heldBack).startsWith(false, true, true);
        assertThat(run.records.requests()).extracting(RecordList.RecordItem::outcome).containsOnly(Outcome.OK);
    }

    @Test
    void run_refused_pauseIsNotHeldBack() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> CallTraffic.CallResult.of(Outcome.REFUSED));

        SwarmRun run = calls.run(TestPlan.users(1, THINK), 3);

        assertThat(run.records.requests()).hasSizeGreaterThanOrEqualTo(2).noneMatch(RecordList.RecordItem::heldBack);
    }

    @Test
    void run_toThePlansEnd_usersStayUntilThen() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> CallTraffic.CallResult.of(Outcome.OK));

        SwarmRun run = calls.toPlansEnd(TestPlan.users(2, THINK, Duration.ofMillis(80)), 2);

        assertThat(run.records.of(RecordKind.CLIENT).stream().filter(client -> client.duration() > 0)).hasSize(2)
                .allMatch(client -> client.end() - run.start() >= 80_000_000);
    }

    @Test
    void run_ownTimeOfACall_isAPhase() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> new CallTraffic.CallResult(Outcome.OK, 0, 1_234));

        SwarmRun run = calls.run(TestPlan.users(1, THINK), 2);

        assertThat(run.records.of(RecordKind.PHASE)).hasSize(2)
                .allMatch(phase -> phase.name().equals("own") && phase.duration() == 1_234);
    }

    @Test
    void run_callThatTellsItsPhases_areRecordedWithin() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> new CallTraffic.CallResult(Outcome.OK, 0, 0,
                List.of(new CallTraffic.CallPhase("bind", 500, 1_000))));

        SwarmRun run = calls.run(TestPlan.users(1, THINK), 1);

        RecordList.RecordItem request = run.records.requests().getFirst();
        assertThat(run.records.of(RecordKind.PHASE).getFirst()).satisfies(phase -> {
            assertThat(phase.name()).isEqualTo("bind");
            assertThat(phase.duration()).isEqualTo(1_000);
            assertThat(phase.start() - request.start()).isEqualTo(500);
        });
    }

    @Test
    void run_whatACallSays_isAnExample() throws Exception {
        ScriptedCalls calls = new ScriptedCalls(
                (_, _) -> CallTraffic.CallResult.of(Outcome.FAULT, "no such table: hosts"));

        SwarmRun run = calls.run(TestPlan.users(1, THINK), 8);

        assertThat(run.examples).hasSize(AnswerExample.MAX_EXAMPLES)
                .allMatch(example -> example.said().equals("no such table: hosts"));
    }

    @Test
    void run_callThatHangs_isInterruptedAndATimeout() throws Exception {
        ScriptedCalls calls = new ScriptedCalls(
                (_, number) -> number == 0 ? hang() : CallTraffic.CallResult.of(Outcome.OK));

        SwarmRun run = calls.run(TestPlan.users(1, THINK).timeout(Duration.ofMillis(250)), 2);

        assertThat(run.records.requests().stream().map(RecordList.RecordItem::outcome)).containsExactly(Outcome.TIMEOUT,
                Outcome.OK);
        assertThat(run.records.requests().getFirst().duration()).isGreaterThanOrEqualTo(250_000_000);
    }

    @Test
    void run_inFlightAfterTheDrain_isUnanswered() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> hang());

        SwarmRun run = calls.run(TestPlan.users(2, THINK).drain(Duration.ofMillis(50)), 2);

        assertThat(run.records.requests()).hasSize(2).allMatch(request -> request.outcome() == Outcome.UNANSWERED);
        assertThat(run.records.of(RecordKind.CLIENT)).hasSize(4);
        assertThat(calls.closed).hasValue(2);
    }

    @Test
    void run_clientThatCannotStart_isStartFailedWithOneNote() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> CallTraffic.CallResult.of(Outcome.OK)) {
            @Override
            public BlockingClient client(int client) throws ClientException {
                throw new ClientException("no such program: probe");
            }
        };

        SwarmRun run = calls.run(TestPlan.users(2, THINK, Duration.ofMillis(30)), 1);

        assertThat(run.records.requests()).hasSize(2).allMatch(request -> request.outcome() == Outcome.START_FAILED);
        assertThat(run.notes).containsExactly("clients cannot start: no such program: probe");
        assertThat(run.records.of(RecordKind.CLIENT)).extracting(RecordList.RecordItem::outcome)
                .containsExactly(Outcome.START_FAILED, Outcome.START_FAILED);
        assertThat(run.swarm.status().users()).isZero();
    }

    @Test
    void run_slowClientStart_isNotActiveTime() throws Exception {
        AtomicLong stands = new AtomicLong();
        AtomicLong took = new AtomicLong();
        ScriptedCalls calls = new ScriptedCalls((_, _) -> CallTraffic.CallResult.of(Outcome.OK)) {
            @Override
            public BlockingClient client(int client) throws ClientException {
                long asked = SwarmRun.CLOCK.nanos();
                BlockingClient made = super.client(client);
                // Simulates a slow start of the client; there is no event to wait for.
                LockSupport.parkNanos(Duration.ofMillis(60).toNanos());
                stands.set(SwarmRun.CLOCK.nanos());
                took.set(stands.get() - asked);
                return made;
            }
        };

        SwarmRun run = calls.run(TestPlan.users(1, THINK), 2);

        assertThat(run.records.of(RecordKind.CLIENT)).hasSize(2)
                .allSatisfy(client -> assertThat(client.start()).isGreaterThanOrEqualTo(stands.get()));
        RecordList.RecordItem first = run.records.requests().getFirst();
        assertThat(first.pacing()).as("pacing error without the client's start time")
                .isLessThanOrEqualTo(first.start() - run.start() - took.get());
    }

    @Test
    void run_callThatFailsInTheClient_badAnswerAndSaid() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> {
            throw new IllegalStateException("broken");
        });

        SwarmRun run = calls.run(TestPlan.users(1, THINK), 2);

        assertThat(run.records.outcomes()).containsExactly(Outcome.BAD_ANSWER);
        assertThat(run.notes).hasSize(1).first().asString().contains("broken");
    }

    @Test
    void run_clientsThatReportThemselves_oneCallWithoutARecord() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> hang()) {
            @Override
            public boolean isSelfReporting() {
                return true;
            }
        };

        SwarmRun run = calls.toPlansEnd(TestPlan.users(2, Duration.ZERO, Duration.ofMillis(60)), 2);

        assertThat(run.records.requests()).isEmpty();
        assertThat(run.records.of(RecordKind.CLIENT)).hasSize(4);
        assertThat(calls.calls).hasValue(2);
    }

    @Test
    void run_openModel_clientsAreUsedAgain() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> CallTraffic.CallResult.of(Outcome.OK));

        SwarmRun run = calls.run(TestPlan.rate(1_000), 400);

        assertThat(run.records.outcomes()).containsExactly(Outcome.OK);
        assertThat(calls.closed.get()).isEqualTo(calls.threads.size()).isLessThan(400);
        assertThat(run.records.of(RecordKind.CLIENT)).isEmpty();
    }

    @Test
    void run_openModelBeyondItsLimit_restIsNotSentAndSaid() throws Exception {
        ScriptedCalls calls = new ScriptedCalls((_, _) -> hang());

        SwarmRun run = new SwarmRun(TestPlan.rate(1_000).drain(Duration.ofMillis(20)).plan(), calls,
                new SwarmOptions(1, true, 4, true), LoadShare.WHOLE);
        run.onNote = run.swarm::stop;
        run.toEnd();

        assertThat(run.records.requests().stream().filter(request -> request.outcome() == Outcome.UNANSWERED))
                .hasSize(4);
        assertThat(run.records.outcomes()).containsExactly(Outcome.START_FAILED, Outcome.UNANSWERED);
        assertThat(run.notes).contains("the limit of 4 requests in flight is reached; further requests are not sent");
    }
}
