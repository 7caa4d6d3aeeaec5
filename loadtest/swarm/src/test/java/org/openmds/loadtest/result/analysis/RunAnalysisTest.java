package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.openmds.loadtest.result.analysis.SyntheticRun.MS;
import static org.openmds.loadtest.result.analysis.SyntheticRun.SECOND;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.RunResult.ClientRow;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.record.AnalysisException;

/** Tests that the analysis finds the known values of synthetic runs. */
class RunAnalysisTest {

    @TempDir
    Path path;

    private RunResult analysed(SyntheticRun run) throws Exception {
        return RunAnalysis.analyze(run.write(path.resolve("run")), AnalysisOptions.DEFAULT);
    }

    @Test
    void of_usersInALoop_recoversTheTruth() throws Exception {
        // 40 users, R 0.25 s, Z 1 s: 32 requests a second, 8 of them in flight at any time.
        RunResult result = analysed(SyntheticRun.users(40, Duration.ofSeconds(50)).loop(0, 40, 250 * MS));

        Summary whole = result.summaries().whole();
        assertThat(whole.requests()).isEqualTo(40 * 40);
        assertThat(whole.outcomes()).isEqualTo(Map.of(Outcome.OK, 1600L));
        assertThat(whole.times().response().mean()).isEqualTo(0.25, within(1e-12));
        assertThat(whole.times().response().deviation()).isZero();
        assertThat(whole.times().response().p99()).isEqualTo(0.25, within(0.25e-3));
        assertThat(whole.times().response().most()).isEqualTo(0.25);
        // The peak: the last user starts at 0.975 s, and all stop at 50 s at the earliest.
        assertThat(result.summaries().peak().from()).isEqualTo(0.975);
        assertThat(result.summaries().peak().duration()).isEqualTo(49.025, within(0.3));
        assertThat(result.summaries().peak().throughput()).isEqualTo(32, within(0.4));
        assertThat(result.summaries().peak().offered()).isEqualTo(8, within(0.1));
        assertThat(result.summaries().peak().users()).isEqualTo(40);
        assertThat(result.summaries().peak().bytesPerSecond()).isEqualTo(32_000, within(400.0));
        assertThat(result.summaries().steps()).singleElement().satisfies(step -> {
            assertThat(step.level()).isEqualTo(40);
            assertThat(step.little().error()).isEqualTo(0, within(0.02));
        });
        assertThat(result.verdict().level()).as("%s", result.verdict()).isEqualTo(VerdictLevel.VALID);
    }

    @Test
    void of_offeredLoad_isWeightedByTime() throws Exception {
        SyntheticRun run = SyntheticRun.users(2, Duration.ofSeconds(10));
        run.tester(0)
                .request(0, 500 * MS, 2 * SECOND, Outcome.OK, 10, 0)
                .request(1, SECOND, SECOND / 2, Outcome.OK, 10, 0)
                .client(0, 0, 10 * SECOND)
                .client(1, 0, 10 * SECOND);

        List<Quantum> quanta = analysed(run).quanta();

        assertThat(quanta.stream().map(Quantum::offered)).startsWith(0.5, 1.5, 0.5, 0.0);
        assertThat(quanta.stream().map(Quantum::throughput)).startsWith(0.0, 1.0, 1.0, 0.0);
        assertThat(quanta.stream().map(Quantum::users)).containsOnly(2.0).hasSize(10);
        assertThat(quanta.get(2).response().mean()).isEqualTo(2);
        assertThat(quanta.get(2).averages().throughput()).isEqualTo(2 / 3.0);
        assertThat(quanta.get(2).averages().offered()).isEqualTo(2.5 / 3);
        assertThat(quanta.get(2).averages().response()).isEqualTo(1.25);
    }

    @Test
    void of_unevenClients_givesUtilisationAndFairness() throws Exception {
        SyntheticRun run = SyntheticRun.users(4, Duration.ofSeconds(40));
        for (int client = 0; client < 4; client++) {
            // Clients complete 1, 2, 3 and 4 requests a second.
            for (int i = 0; i < 40 * (client + 1); i++) {
                run.tester(0)
                        .request(client, i * SECOND / (client + 1), 100 * MS, i % 10 == 9 ? Outcome.FAULT : Outcome.OK,
                                50, 0);
            }
            run.tester(0).client(client, 0, 40 * SECOND);
        }

        RunResult result = analysed(run);

        assertThat(result.users().clients()).hasSize(4);
        ClientRow third = result.users().clients().get(2);
        assertThat(third.utilisation()).isEqualTo(0.3, within(1e-12));
        assertThat(third.utilisationAtPeak()).isEqualTo(0.3, within(1e-12));
        assertThat(third.successes()).isEqualTo(108);
        assertThat(third.failures()).isEqualTo(12);
        assertThat(third.bytes()).isEqualTo(6000);
        // Shares 0.1, 0.2, 0.3, 0.4.
        assertThat(result.users().fairness().clients()).isEqualTo(4);
        assertThat(result.users().fairness().deviation()).isEqualTo(Math.sqrt(0.0125), within(1e-12));
        assertThat(result.users().fairness().variation()).isEqualTo(Math.sqrt(0.0125) / 0.25, within(1e-12));
        assertThat(result.users().fairness().jain()).isEqualTo(1 / (4 * 0.3), within(1e-12));
        assertThat(result.users().testers().getFirst().clients().successesMean()).isEqualTo(90);
    }

    @Test
    void of_clientThatCameLater_comparesItWithItsOwnTime() throws Exception {
        SyntheticRun run = SyntheticRun.users(2, Duration.ofSeconds(100));
        for (int i = 0; i < 100; i++) {
            run.tester(0).request(0, i * SECOND, 100 * MS, Outcome.OK, 0, 0);
            if (i >= 60) {
                run.tester(0).request(1, i * SECOND + 200 * MS, 100 * MS, Outcome.OK, 0, 0);
            }
        }
        run.tester(0).client(0, 0, 100 * SECOND).client(1, 60 * SECOND, 40 * SECOND);

        RunResult result = analysed(run);

        assertThat(result.users().clients().get(0).utilisation()).isEqualTo(100 / 140.0, within(1e-12));
        assertThat(result.users().clients().get(1).utilisation()).isEqualTo(0.5, within(1e-12));
        assertThat(result.summaries().peak().from()).isEqualTo(60);
        assertThat(result.users().fairness().deviation()).isZero();
    }

    /** Returns a run of 4 users, 2 of whom are absent in the second minute; R 0.1 s, Z 1 s. */
    private static SyntheticRun usersWhoComeBack() {
        SyntheticRun run = SyntheticRun.of(new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(4, Duration.ZERO, Duration.ofSeconds(60)),
                        new LoadProfile.LoadStep(2, Duration.ZERO, Duration.ofSeconds(60)),
                        new LoadProfile.LoadStep(4, Duration.ZERO, Duration.ofSeconds(70))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                Duration.ZERO));
        for (int user = 0; user < 4; user++) {
            for (long at = 0; at < 190 * SECOND; at += 1100 * MS) {
                if (user < 2 || at < 59 * SECOND || at >= 120 * SECOND) {
                    run.tester(0).request(user, at, 100 * MS, Outcome.OK, 0, 0);
                }
            }
        }
        return run;
    }

    private static void away(SyntheticRun.Tester tester, int user) {
        tester.client(user, 120 * SECOND, 70 * SECOND).client(user, 0, 60 * SECOND);
    }

    @Test
    void of_usersWhoComeBack_areNotThereInBetween() throws Exception {
        SyntheticRun run = usersWhoComeBack();
        run.tester(0).client(0, 0, 190 * SECOND).client(1, 0, 190 * SECOND);
        away(run.tester(0), 2);
        away(run.tester(0), 3);

        RunResult result = analysed(run);

        assertThat(result.summaries().steps()).extracting(step -> step.summary().users())
                .satisfiesExactly(users -> assertThat(users).isEqualTo(4, within(1e-6)),
                        users -> assertThat(users).isEqualTo(2, within(1e-6)),
                        users -> assertThat(users).isEqualTo(4, within(1e-6)));
        assertThat(result.summaries().steps())
                .allSatisfy(step -> assertThat(step.little().error()).isEqualTo(0, within(0.03)));
        assertThat(result.users().testers().getFirst().whole().users()).isEqualTo((4 * 130 + 2 * 60) / 190.0,
                within(1e-6));
        // The longer of the two periods with all users.
        assertThat(result.summaries().peak().from()).isEqualTo(120);
        assertThat(result.summaries().peak().duration()).isEqualTo(70, within(1e-6));
        assertThat(result.users().fairness().clients()).isEqualTo(4);
        assertThat(result.users().clients()).allSatisfy(client -> {
            assertThat(client.time().start()).isZero();
            assertThat(client.time().stop()).isEqualTo(190);
        });
        // The client shared with 4 users while it was active; the others shared with 2 while it was absent.
        assertThat(result.users().clients().get(3).utilisation()).isEqualTo(0.25, within(0.005));
        assertThat(result.users().clients().get(0).utilisation()).isGreaterThan(0.29);
    }

    @Test
    void of_userWhoCameBackAndWasLost_wasThereUntilLastSeen() throws Exception {
        SyntheticRun run = usersWhoComeBack();
        ByteBuffer begin = RecordCodec.buffer(1);
        RecordCodec.client(begin, 0, 3, SyntheticRun.ORIGIN + 120 * SECOND, 0, Outcome.OK);
        run.tester(0).client(0, 0, 190 * SECOND).client(1, 0, 190 * SECOND).raw(begin).client(3, 0, 60 * SECOND);
        away(run.tester(0), 2);

        RunResult result = analysed(run);

        assertThat(result.summaries().steps().get(1).summary().users()).isEqualTo(2, within(1e-6));
        assertThat(result.summaries().steps().get(2).summary().users()).isEqualTo(4, within(0.02));
        assertThat(result.users().clients().get(3).time().stop()).isBetween(188.5, 190.0);
    }

    @Test
    void of_shortPeak_refusesFairness() throws Exception {
        RunResult result = analysed(SyntheticRun.users(10, Duration.ofSeconds(20)).loop(0, 10, 100 * MS));

        assertThat(result.users().fairness().clients()).isZero();
        assertThat(result.verdict().reasons()).anySatisfy(reason -> {
            assertThat(reason.rule()).isEqualTo("fairness");
            assertThat(reason.level()).isEqualTo(VerdictLevel.VALID);
        });
    }

    @Test
    void of_unansweredAndLateRequests_countInTheIntendedTimes() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(60));
        run.tester(0)
                .request(0, SECOND, 100 * MS, Outcome.OK, 0, 400 * MS)
                .request(0, 2 * SECOND, 3 * SECOND, Outcome.RESET, 0, 0)
                .request(0, 6 * SECOND, 10 * SECOND + 5 * MS, Outcome.TIMEOUT, 0, 0)
                .request(0, 20 * SECOND, 50 * MS, Outcome.FAULT, 0, 0);

        Summary whole = analysed(run).summaries().whole();

        assertThat(whole.times().response().count()).isEqualTo(1);
        assertThat(whole.times().intended().count()).isEqualTo(4);
        assertThat(whole.times().intended().least()).isEqualTo(0.05);
        assertThat(whole.times().intended().p50()).isEqualTo(0.5, within(1e-3));
        assertThat(whole.times().intended().mean()).isEqualTo((0.5 + 10 + 10.005 + 0.05) / 4, within(1e-9));
        assertThat(whole.times().pacing().most()).isEqualTo(0.4);
    }

    @Test
    void of_warmup_isLeftOutOfCountsButNotOfRates() throws Exception {
        SyntheticRun run = SyntheticRun.users(40, Duration.ofSeconds(60))
                .warmup(Duration.ofSeconds(10))
                .loop(0, 40, SECOND);

        RunResult result = analysed(run);

        assertThat(result.summaries().whole().from()).isEqualTo(10);
        assertThat(result.summaries().whole().duration()).isEqualTo(50);
        assertThat(result.summaries().whole().requests()).isEqualTo(1000);
        // 40 users at R 1 s, Z 1 s: 20 a second from the start.
        assertThat(result.summaries().whole().throughput()).isEqualTo(20, within(0.01));
        assertThat(result.summaries().whole().offered()).isEqualTo(20, within(0.01));
        assertThat(result.quanta().getFirst().from()).isEqualTo(10);
        assertThat(result.quanta().get(1).averages().throughput()).isEqualTo(20);
    }

    @Test
    void of_wrongClocks_mapsThemOntoTheControllers() throws Exception {
        SyntheticRun run = SyntheticRun.users(20, Duration.ofSeconds(60));
        run.tester(0).host("a").clock(3 * SECOND, 50e-6, 1000, 0);
        run.tester(1).host("b").clock(-40 * SECOND, -20e-6, 1000, 0);
        run.loop(0, 10, 200 * MS).loop(1, 10, 200 * MS);

        RunResult result = analysed(run);

        assertThat(result.summaries().whole().requests()).isEqualTo(20 * 50);
        assertThat(result.summaries().peak().from()).isEqualTo(0.9, within(1e-3));
        assertThat(result.users().testers().get(1).clock().samples()).isEqualTo(13);
        assertThat(result.users().testers().get(1).clock().bound()).isBetween(0.0019, 0.006);
        assertThat(result.verdict().level()).as("%s", result.verdict()).isEqualTo(VerdictLevel.VALID);
    }

    @Test
    void of_steps_hasOneSummaryEach() throws Exception {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.OPEN,
                List.of(new LoadProfile.LoadStep(10, Duration.ZERO, Duration.ofSeconds(20)),
                        new LoadProfile.LoadStep(20, Duration.ofSeconds(10), Duration.ofSeconds(20))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        SyntheticRun run = SyntheticRun.of(load);
        for (int i = 0; i < 200; i++) {
            run.tester(0).request(0, i * SECOND / 10, 10 * MS, Outcome.OK, 0, 0);
        }
        for (int i = 0; i < 400; i++) {
            run.tester(0).request(0, 30 * SECOND + i * SECOND / 20, 20 * MS, Outcome.OK, 0, 0);
        }

        RunResult result = analysed(run);

        assertThat(result.summaries().steps()).extracting(step -> step.summary().throughput())
                .containsExactly(10.0, 20.0);
        assertThat(result.summaries().steps()).extracting(step -> step.summary().times().response().mean())
                .containsExactly(0.01, 0.02);
        assertThat(result.summaries().steps()).extracting(step -> step.little().error())
                .allSatisfy(error -> assertThat(error)
                        .isEqualTo(0, within(1e-9)));
        assertThat(result.summaries().peak().throughput()).isEqualTo(20);
        assertThat(result.distributions()).extracting(RunResult.Distribution::name)
                .containsExactly("whole", "peak", "step 10", "step 20");
        assertThat(HistogramCodec.decode(result.distributions().get(3).response()).getTotalCount()).isEqualTo(400);
        assertThat(result.verdict().level()).as("%s", result.verdict()).isEqualTo(VerdictLevel.VALID);
    }

    @Test
    void of_connectionForEachRequest_takesOffItsRoundTripToo() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(40))
                .connection(LoadPlan.ConnectionMode.PER_REQUEST)
                .loop(0, 1, 100 * MS);
        run.tester(0).phase(0, 0, 20 * MS, PhaseNames.ROUND_TRIP);

        assertThat(analysed(run).summaries().whole().times().service().mean()).isEqualTo(0.1 - 2 * 0.020, within(1e-9));
        assertThat(analysed(run.target("https://service.example/")).summaries().whole().times().service().mean())
                .isEqualTo(0.1 - 3 * 0.020, within(1e-9));
        assertThat(analysed(run).users().testers().getFirst().roundTrip()).isEqualTo(0.020);
    }

    @Test
    void of_phasesAndMetrics_namesThem() throws Exception {
        SyntheticRun run = SyntheticRun.users(1, Duration.ofSeconds(40)).loop(0, 1, 100 * MS);
        run.tester(0)
                .phase(0, SECOND, 30 * MS, PhaseNames.CLIENT_OVERHEAD)
                .phase(0, 2 * SECOND, 10 * MS, PhaseNames.CLIENT_OVERHEAD)
                .phase(0, SECOND, 7 * MS, PhaseNames.ROUND_TRIP)
                .phase(0, SECOND, 5 * MS, PhaseNames.ROUND_TRIP)
                .phase(0, SECOND, 3 * MS, "server:lookup")
                .metric(0, SECOND, "depth", -1.5)
                .metric(0, SECOND, "depth", 4);

        RunResult result = analysed(run);

        assertThat(result.summaries().whole().times().service().mean()).isEqualTo(0.1 - 0.020 - 0.005, within(1e-9));
        assertThat(result.users().testers().getFirst().roundTrip()).isEqualTo(0.005);
        assertThat(result.details().phases())
                .extracting(RunResult.PhaseTimes::name, RunResult.PhaseTimes::server, phase -> phase.times().mean())
                .containsExactly(tuple("own", false, 0.02),
                        tuple("lookup", true, 0.003));
        assertThat(result.details().metrics()).singleElement().satisfies(metric -> {
            assertThat(metric.values().mean()).isEqualTo(1.25);
            assertThat(metric.values().deviation()).isEqualTo(2.75);
            assertThat(metric.values().least()).isEqualTo(-1.5);
            assertThat(metric.overTime()).singleElement().isEqualTo(new double[]{1, 1.25, 2});
        });
    }

    @Test
    void of_partOfTheRun_countsThatPartOnly() throws Exception {
        SyntheticRun run = SyntheticRun.users(10, Duration.ofSeconds(60)).loop(0, 10, SECOND);

        RunResult result = RunAnalysis.analyze(run.write(path.resolve("run")), AnalysisOptions.DEFAULT
                .between(Duration.ofSeconds(20), Optional.of(Duration.ofSeconds(40)))
                .withQuantum(Duration.ofMillis(500)));

        assertThat(result.summaries().whole().duration()).isEqualTo(20);
        assertThat(result.summaries().whole().throughput()).isEqualTo(5);
        assertThat(result.quanta()).hasSize(40);
    }

    @Test
    void of_quantumTooShort_saysSo() {
        SyntheticRun run = SyntheticRun.users(10, Duration.ofSeconds(60)).loop(0, 10, SECOND);

        assertThatThrownBy(() -> RunAnalysis.analyze(run.write(path.resolve("run")),
                AnalysisOptions.DEFAULT.withQuantum(Duration.ofMillis(1)))).isInstanceOf(AnalysisException.class)
                .hasMessageContaining("more than 10000: choose a longer one");
    }

    @Test
    void of_noRun_saysWhatIsMissing() {
        assertThatThrownBy(() -> RunAnalysis.analyze(new RunFolder(path), AnalysisOptions.DEFAULT))
                .isInstanceOf(AnalysisException.class)
                .hasMessageContaining("plan.json is missing");
    }

    @Test
    void of_serviceThatCounts_isComparedWithClients() throws Exception {
        SyntheticRun run = SyntheticRun.users(10, Duration.ofSeconds(60)).loop(0, 10, SECOND);
        for (int second = 0; second <= 60; second += 5) {
            run.server(second * SECOND, 1000 + second * 5, 5);
        }

        RunResult.Validation validation = analysed(run).service().validation();

        assertThat(validation.serverThroughput()).isEqualTo(5);
        assertThat(validation.clientThroughput()).isEqualTo(5, within(0.1));
        assertThat(validation.serverOffered()).isEqualTo(5);
        assertThat(validation.clientOffered()).isEqualTo(5, within(0.05));
    }
}
