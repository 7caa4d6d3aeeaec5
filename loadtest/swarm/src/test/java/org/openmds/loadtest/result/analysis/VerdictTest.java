package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.loadtest.result.analysis.SyntheticRun.MS;
import static org.openmds.loadtest.result.analysis.SyntheticRun.SECOND;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.TesterResult.FinalState;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/** Tests that each problem of a run gives its verdict with the right reason and no other. */
class VerdictTest {

    private static final int USERS = 20;

    @TempDir
    Path path;

    /** Returns a good run of a minute, with a watched server. */
    static SyntheticRun good() {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        watched(run, 1);
        return run;
    }

    private static void watched(SyntheticRun run, double factor) {
        for (int second = 0; second <= 60; second += 5) {
            // 20 users at R 0.2 s, Z 1 s, as in the synthetic run.
            run.server(second * SECOND, Math.round(factor * answeredBefore(second * SECOND)), 3.3);
        }
    }

    private static long answeredBefore(long time) {
        long answered = 0;
        for (int user = 0; user < USERS; user++) {
            long first = user * SECOND / USERS + 200 * MS;
            answered += time < first ? 0 : (time - first) / (1200 * MS) + 1;
        }
        return answered;
    }

    private RunVerdict verdict(SyntheticRun run) throws Exception {
        return RunAnalysis.analyze(run.write(path.resolve("run")), AnalysisOptions.DEFAULT).verdict();
    }

    static void assertReason(RunVerdict verdict, VerdictLevel level, String rule, String... words) {
        assertThat(verdict.level()).as("%s", verdict).isEqualTo(level);
        assertThat(verdict.reasons()).filteredOn(reason -> reason.level() != VerdictLevel.VALID)
                .as("%s", verdict)
                .isNotEmpty()
                .allSatisfy(reason -> assertThat(reason.rule()).isEqualTo(rule));
        assertThat(verdict.reasons().getFirst().level()).isEqualTo(level);
        assertThat(verdict.reasons().getFirst().text()).contains(words);
    }

    @Test
    void verdict_goodRun_isValid() throws Exception {
        assertThat(verdict(good())).isEqualTo(new RunVerdict(VerdictLevel.VALID, List.of()));
    }

    @Test
    void verdict_lateRequests_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(60));
        for (int i = 0; i < 50; i++) {
            run.tester(0).request(0, i * 1200L * MS, 200 * MS, Outcome.OK, 0, 60 * MS);
        }
        run.tester(0).client(0, 0, 60 * SECOND);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "pacing",
                "more than 60.0 ms late, expected at most 50.0 ms");
    }

    @Test
    void verdict_scheduleThatSlowAnswersBreak_isValidAndSaysSo() throws Exception {
        SyntheticRun run = scheduled();
        // Each answer takes 1.5 s, so each request is half a second later than the one before.
        run.tester(0).request(0, 0, 1500 * MS, Outcome.OK, 0, 0);
        for (int i = 1; i < 40; i++) {
            run.tester(0).heldBack(0, i * 1500L * MS, 1500 * MS, i * 500L * MS);
        }
        run.tester(0).client(0, 0, 60 * SECOND);

        RunResult result = RunAnalysis.analyze(run.write(path.resolve("run")), AnalysisOptions.DEFAULT);

        assertThat(result.verdict().level()).as("%s", result.verdict()).isEqualTo(VerdictLevel.VALID);
        assertThat(result.verdict().reasons()).filteredOn(reason -> reason.rule().equals("schedule"))
                .singleElement()
                .satisfies(reason -> assertThat(reason.text())
                        .contains("39 of 40 requests (97.50 %) were sent late because their users were still waiting"));
        assertThat(result.summaries().whole().times().intended().most()).isEqualTo(21);
        assertThat(result.summaries().whole().times().pacing().most()).isZero();
    }

    @Test
    void verdict_scheduleThatTheGeneratorBreaks_isSuspect() throws Exception {
        SyntheticRun run = scheduled();
        for (int i = 0; i < 60; i++) {
            run.tester(0).request(0, i * SECOND + 70 * MS, 200 * MS, Outcome.OK, 0, 70 * MS);
        }
        run.tester(0).client(0, 0, 60 * SECOND);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "pacing", "more than 70.0 ms late");
    }

    private static SyntheticRun scheduled() {
        return SyntheticRun
                .of(new LoadProfile(LoadProfile.LoadModel.CLOSED,
                        List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(60))),
                        new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.SCHEDULE, Duration.ofSeconds(1)),
                        Duration.ZERO));
    }

    @Test
    void verdict_clockThatStepped_isSuspect() throws Exception {
        SyntheticRun stepped = SyntheticRun.users(USERS, Duration.ofSeconds(60));
        stepped.tester(0).clock(SECOND, 20e-6, 30, 250 * MS);
        stepped.loop(0, USERS, 200 * MS);

        RunVerdict verdict = verdict(stepped);

        assertReason(verdict, VerdictLevel.SUSPECT, "clock", "tester 0 on node", "its clock stepped");
    }

    @Test
    void verdict_clocksNeverCompared_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60))
                .loop(0, USERS / 2, 200 * MS)
                .loop(1, USERS / 2, 200 * MS);
        run.tester(1).host("elsewhere");

        assertReason(verdict(run), VerdictLevel.SUSPECT, "clock", "never compared");
    }

    @Test
    void verdict_quantumNearTheClocksBound_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60));
        run.tester(0).clock(SECOND, 0, 1000, 0);
        run.loop(0, USERS, 200 * MS);

        RunVerdict verdict = RunAnalysis.analyze(run.write(path.resolve("run")),
                AnalysisOptions.DEFAULT.withQuantum(Duration.ofMillis(10))).verdict();

        assertReason(verdict, VerdictLevel.SUSPECT, "clock", "a quantum must be at least 0.0", "but is 0.010 s");
    }

    @Test
    void verdict_exhaustedPorts_isSuspectAndInvalidWhereTheyAreMany() throws Exception {
        SyntheticRun few = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        few.tester(0).request(0, 30 * SECOND, 0, Outcome.START_FAILED, 0, 0);
        SyntheticRun many = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        for (int i = 0; i < 300; i++) {
            many.tester(0).request(0, 30 * SECOND + i * MS, 0, Outcome.START_FAILED, 0, 0);
        }

        assertReason(verdict(few), VerdictLevel.SUSPECT, "start-failed", "1 of ",
                "a port, a file descriptor, a process or memory");
        RunVerdict verdict = verdict(many);
        assertThat(verdict.level()).isEqualTo(VerdictLevel.INVALID);
        assertThat(verdict.reasons().getFirst().rule()).isEqualTo("start-failed");
    }

    @Test
    void verdict_deadServer_isInvalid() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(60));
        for (int i = 0; i < 59; i++) {
            run.tester(0).request(0, i * SECOND, MS, Outcome.REFUSED, 0, 0);
        }
        run.tester(0).client(0, 0, 60 * SECOND);

        RunVerdict verdict = verdict(run);

        assertThat(verdict.level()).isEqualTo(VerdictLevel.INVALID);
        assertThat(verdict.reasons().getFirst().rule()).isEqualTo("no-success");
        assertThat(verdict.reasons().getFirst().text()).isEqualTo("none of 59 requests succeeded: 59 REFUSED");
    }

    @Test
    void verdict_nothingRecorded_isInvalid() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(60));
        run.tester(0);

        assertThat(verdict(run).reasons()).anySatisfy(reason -> assertThat(reason.rule()).isEqualTo("no-requests"));
        assertThat(verdict(run).level()).isEqualTo(VerdictLevel.INVALID);
    }

    @Test
    void verdict_unansweredRequests_isSuspect() throws Exception {
        SyntheticRun run = good();
        run.tester(0)
                .request(0, 30 * SECOND, 100 * MS, Outcome.RESET, 0, 0)
                .request(1, 30 * SECOND, 10 * SECOND,
                        Outcome.TIMEOUT, 0, 0);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "unanswered", "2 of 1002 requests (0.20 %)",
                "1 TIMEOUT, 1 RESET");
    }

    @Test
    void verdict_fewerUsersThanPlanned_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS - 1, 200 * MS);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "offered", "18.9 were active",
                "4.96 % fewer than the planned 19.8");
    }

    @Test
    void verdict_fewerArrivalsThanPlanned_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.of(new LoadProfile(LoadProfile.LoadModel.OPEN,
                List.of(new LoadProfile.LoadStep(1000, Duration.ZERO, Duration.ofSeconds(30))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO));
        for (int i = 0; i < 29_000; i++) {
            run.tester(0).request(i % 100, i * 30L * SECOND / 29_000, MS, Outcome.OK, 0, 0);
        }

        assertReason(verdict(run), VerdictLevel.SUSPECT, "offered",
                "29000 were sent, 3.33 % fewer than the planned 30000");
    }

    @Test
    void verdict_lostTester_isSuspectAndNamed() throws Exception {
        SyntheticRun run = good();
        run.tester(3).host("worker-7").fate(FinalState.LOST);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "lost-testers", "tester 3 on worker-7 was lost");
    }

    @Test
    void verdict_testerThatFailedOnItsWay_isSuspectAndSaysWhy() throws Exception {
        SyntheticRun run = good();
        run.tester(0).detail("records could not be kept: no space left on device");

        assertReason(verdict(run), VerdictLevel.SUSPECT, "lost-testers",
                "tester 0 on node failed: records could not be kept: no space left on device");
    }

    @Test
    void verdict_lostRecords_isSuspect() throws Exception {
        SyntheticRun run = good();
        run.tester(0).lost(12);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "lost-records", "12 of its 1052 records are missing");
    }

    @Test
    void verdict_gapInSequence_isSuspect() throws Exception {
        SyntheticRun run = good();
        run.tester(0).gap();

        assertReason(verdict(run), VerdictLevel.SUSPECT, "lost-records", "1 batch missing in the sequence");
    }

    @Test
    void verdict_serverCountedOthers_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        watched(run, 1.02);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "server-view", "1.9", "%, expected at most 1.0 %");
    }

    @Test
    void verdict_fewRequestsThatDifferByThoseUnderWay_isValid() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        // The service accepted two requests more than the 83 in five seconds: the clients do not have their answers yet.
        run.server(20 * SECOND, 1_000, 3.3).server(25 * SECOND, 1_085, 3.3);

        assertThat(verdict(run).reasons()).extracting(RunVerdict.Reason::rule).doesNotContain("server-view");
    }

    @Test
    void verdict_fewRequestsOfWhichTheServerCountedManyMore_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        run.server(20 * SECOND, 1_000, 3.3).server(25 * SECOND, 1_100, 3.3);

        assertThat(verdict(run).reasons()).anySatisfy(reason -> {
            assertThat(reason.rule()).isEqualTo("server-view");
            assertThat(reason.text()).contains("expected at most 8.0 %");
        });
    }

    @Test
    void verdict_probeThatStopped_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60)).loop(0, USERS, 200 * MS);
        for (int second = 0; second <= 30; second += 5) {
            run.server(second * SECOND, answeredBefore(second * SECOND), 3.3);
        }

        assertReason(verdict(run), VerdictLevel.SUSPECT, "probe", "watched for 35.0 s of 60.0 s");
    }

    @Test
    void verdict_ofOneMachineWithoutProbe_isValidWithNotes() throws Exception {
        SyntheticRun run = SyntheticRun.users(USERS, Duration.ofSeconds(60))
                .target("http://127.0.0.1:8080/")
                .loop(0, USERS, 200 * MS);

        RunVerdict verdict = verdict(run);

        assertThat(verdict.level()).isEqualTo(VerdictLevel.VALID);
        assertThat(verdict.reasons()).extracting(RunVerdict.Reason::rule).containsExactly("probe", "one-host");
    }

    @Test
    void verdict_thinkTimeThatWasNotTaken_breaksLittlesLaw() throws Exception {
        SyntheticRun run = SyntheticRun.users(2, Duration.ofSeconds(60));
        for (int i = 0; i < 300; i++) {
            run.tester(0)
                    .request(0, i * 200L * MS, 100 * MS, Outcome.OK, 0, 0)
                    .request(1, i * 200L * MS, 100 * MS, Outcome.OK,
                            0, 0);
        }
        run.tester(0).client(0, 0, 60 * SECOND).client(1, 0, 60 * SECOND);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "little", "X (R + Z) is 11.0 and N is 2.0");
    }

    @Test
    void verdict_shortStepFarFromLittlesLaw_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(2, Duration.ofSeconds(6));
        for (int i = 0; i < 30; i++) {
            run.tester(0)
                    .request(0, i * 200L * MS, 100 * MS, Outcome.OK, 0, 0)
                    .request(1, i * 200L * MS, 100 * MS, Outcome.OK, 0, 0);
        }
        run.tester(0).client(0, 0, 6 * SECOND).client(1, 0, 6 * SECOND);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "little", "X (R + Z) is 11.0 and N is 2.0");
    }

    @Test
    void verdict_runThatEndedEarly_isSuspect() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(60));
        run.tester(0).request(0, SECOND, 100 * MS, Outcome.OK, 0, 0).client(0, 0, 40 * SECOND);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "cut-short", "ended after 40.0 s of the planned 60.0 s");
    }

    @Test
    void verdict_throughputAtTheCeiling_isSuspect() throws Exception {
        RunResult result = RunAnalysis.analyze(good().write(path.resolve("run")),
                AnalysisOptions.DEFAULT.withCeiling(17, "calibration"));

        assertThat(result.ceiling().clientLimited()).isTrue();
        assertReason(result.verdict(), VerdictLevel.SUSPECT, "client-limited",
                "% of its highest throughput, 17.0 (calibration)");
    }

    @Test
    void verdict_oneStepAtTheCeiling_isSuspectThoughTheWholeRunIsNot() throws Exception {
        SyntheticRun run = SyntheticRun.of(new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(2, Duration.ZERO, Duration.ofSeconds(40)),
                        new LoadProfile.LoadStep(20, Duration.ZERO, Duration.ofSeconds(20))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                Duration.ZERO));
        for (int user = 0; user < 20; user++) {
            long from = (user < 2 ? 0 : 40 * SECOND) + user * 50L * MS;
            long at = from;
            for (; at < 60 * SECOND; at += 1200 * MS) {
                run.tester(0).request(user, at, 200 * MS, Outcome.OK, 0, 0);
            }
            run.tester(0).client(user, from, Math.max(60 * SECOND, at - SECOND) - from);
        }

        RunResult result = RunAnalysis.analyze(run.write(path.resolve("run")),
                AnalysisOptions.DEFAULT.withCeiling(17, "calibration"));

        assertThat(result.summaries().whole().throughput()).isLessThan(8);
        assertThat(result.ceiling().clientLimited()).isTrue();
        assertThat(result.verdict().reasons()).filteredOn(reason -> reason.rule().equals("client-limited"))
                .singleElement()
                .satisfies(reason -> assertThat(reason.text()).contains("successes a second, from 40.0 s on"));
    }
}
