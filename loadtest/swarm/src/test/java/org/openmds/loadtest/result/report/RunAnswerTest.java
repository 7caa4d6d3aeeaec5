package org.openmds.loadtest.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Ceiling;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

class RunAnswerTest {

    private static final RunResult FRAME = SyntheticResult.of("frame");

    /** Returns a run of one level; each answer takes 10 ms. */
    private static RunResult run(LoadProfile.LoadModel model, double level, double throughput, long failures,
            Ceiling ceiling) {
        long requests = Math.round(10 * throughput) + failures;
        ValueStatistics times = new ValueStatistics(requests - failures, 0.01, 0, 0.01, 0.01, 0.01, 0.02, 0.02, 0.02,
                0.02);
        Summary whole = new Summary(0, 10, requests, Map.of(Outcome.OK, requests - failures, Outcome.TIMEOUT, failures),
                throughput, 1, level, new Summary.RequestTimes(times, times, times, times), 1_000);
        LoadPlan plan = FRAME.setup().plan();
        LoadProfile load = new LoadProfile(model,
                List.of(new LoadProfile.LoadStep(level, Duration.ZERO, Duration.ofSeconds(10))), plan.load().think(),
                Duration.ZERO);
        return new RunResult(
                new RunResult.RunSetup(FRAME.setup().run(),
                        new LoadPlan("one", plan.client(), load, plan.connection(), plan.timeout(), plan.warmup(),
                                plan.drain(), new LoadPlan.PlanSampling(0, plan.sampling().clockEvery()), List.of(), 1),
                        1),
                new RunResult.RunSummaries(whole, whole, List.of()), List.of(),
                new RunResult.UserResults(List.of(), List.of(), FRAME.users().fairness()),
                new RunResult.RequestDetails(List.of(), List.of()),
                new RunResult.ServiceResults(List.of(), FRAME.service().validation()),
                new RunVerdict(VerdictLevel.VALID, List.of()), List.of(), ceiling,
                new RunResult.RequestSamples(List.of(), List.of()));
    }

    private static RunResult users(double users, double throughput, long failures) {
        return run(LoadProfile.LoadModel.CLOSED, users, throughput, failures, Ceiling.UNKNOWN);
    }

    @Test
    void of_levels_namesTheLastServedOneAndTheNext() {
        RunAnswer answer = RunAnswer.of(SyntheticResult.of("steps"));

        assertThat(answer.verdict()).isEqualTo(VerdictLevel.SUSPECT);
        assertThat(answer.served())
                .matches("600 users got 58\\d answers/s, p95 .*; the next level, 900 users, was not served: .*");
        assertThat(answer.limit()).startsWith("Limit: the service or its machine. ");
    }

    @Test
    void of_usersThatGetWhatTheyAskFor_areTheLimit() {
        RunAnswer answer = RunAnswer.of(users(50, 49.5, 0));

        assertThat(answer.served()).isEqualTo("50 users got 49.5 answers/s, p95 20 ms, no failures.");
        assertThat(answer.limit()).startsWith("Limit: the users. ").endsWith("the service may serve more.");
    }

    @Test
    void of_oneUser_isSingular() {
        assertThat(RunAnswer.of(users(1, 1, 0)).served()).startsWith("1 user got 1 answer/s, ");
    }

    @Test
    void of_failures_areInTheSentence() {
        assertThat(RunAnswer.of(users(100, 90, 100)).served()).endsWith(", 10 % failed.");
    }

    @Test
    void of_noSuccess_saysThatAllFailed() {
        RunAnswer answer = RunAnswer.of(users(10, 0, 20));

        assertThat(answer.served()).isEqualTo("No request succeeded: all 20 failed.");
        assertThat(answer.limit()).isEmpty();
    }

    @Test
    void of_generatorAtItsCeiling_isTheLimit() {
        Ceiling ceiling = new Ceiling(60, "--ceiling", true);

        assertThat(RunAnswer.of(run(LoadProfile.LoadModel.CLOSED, 100, 58, 0, ceiling)).limit())
                .isEqualTo("Limit: the load generator, which reaches at most 60/s (--ceiling). "
                        + "The figures are the limit of the generator, not of the service.");
    }

    @Test
    void of_rateThatWasServed_isTheLimit() {
        RunAnswer answer = RunAnswer.of(run(LoadProfile.LoadModel.OPEN, 200, 199, 0, Ceiling.UNKNOWN));

        assertThat(answer.served()).startsWith("A planned rate of 200/s got 199 answers/s, ");
        assertThat(answer.limit()).isEqualTo("Limit: the planned rate of 200/s. The service may serve more.");
    }

    @Test
    void text_result_beginsWithTheAnswerAndTheThresholds() {
        String text = ResultText.of(users(50, 49.5, 0),
                List.of(new ThresholdCheck("response.p95: < 15ms", "20 ms", false)));

        assertThat(text.lines().limit(3)).satisfiesExactly(
                answer -> assertThat(answer).startsWith("VALID: 50 users got 49.5 answers/s"),
                limit -> assertThat(limit).startsWith("Limit: the users."),
                threshold -> assertThat(threshold).isEqualTo("  BROKEN   response.p95: < 15ms: 20 ms"));
    }
}
