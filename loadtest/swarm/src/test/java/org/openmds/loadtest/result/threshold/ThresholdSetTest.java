package org.openmds.loadtest.result.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.report.SyntheticResult;

class ThresholdSetTest {

    private static final RunResult RUN = SyntheticResult.of("x");

    @Test
    void check_wholePeakAndSteps_eachAgainstItsOwnPart() throws ThresholdException {
        ThresholdSet thresholdSet = ThresholdSet.of("""
                # of the whole run
                response.p95: < 200ms
                throughput: > 5000     # far too much
                failures: <= 1%
                peak:
                  response.p95: < 200ms
                step 600:
                  throughput: ">= 550/s"
                """);
        assertThat(thresholdSet.check(RUN)).extracting(ThresholdCheck::limit, ThresholdCheck::kept)
                .containsExactly(tuple("response.p95: < 200ms", true), tuple("throughput: > 5000", false),
                        tuple("failures: <= 1%", true), tuple("peak response.p95: < 200ms", false),
                        tuple("step 600 throughput: >= 550/s", true));
    }

    @Test
    void check_steps_eachLevelIsNamed() throws ThresholdException {
        assertThat(ThresholdSet.of("steps: {outcome.timeout: '< 1%'}").check(RUN))
                .hasSize(RUN.summaries().steps().size())
                .allMatch(ThresholdCheck::kept)
                .last()
                .extracting(ThresholdCheck::limit)
                .isEqualTo("steps outcome.timeout: < 1% (step 1200)");
    }

    @Test
    void check_levelThatTheRunDidNotHave_isBroken() throws ThresholdException {
        assertThat(ThresholdSet.of("step 7: {users: < 9}").check(RUN))
                .containsExactly(new ThresholdCheck("step 7 users: < 9", "the run has no such part", false));
    }

    @Test
    void check_partWithoutASuccess_keepsNoLimitOfResponseTimes() throws ThresholdException {
        Summary failed = new Summary(0, 10, 10, Map.of(Outcome.DENIED, 10L), 0, 1, 1, new Summary.RequestTimes(
                ValueStatistics.NONE, ValueStatistics.NONE, ValueStatistics.NONE, ValueStatistics.NONE), 0);

        assertThat(ThresholdSet.of("response.p95: < 1s").check(failed)).containsExactly(
                new ThresholdCheck("response.p95: < 1s", "there is no request to measure it by", false));
    }

    @Test
    void check_partWhoseRequestsWereAllHeldBack_saysWhyItsPacingIsNotKnown() throws ThresholdException {
        ValueStatistics late = new ValueStatistics(10, 1, 0, 1, 1, 1, 1, 1, 1, 1);
        Summary part = new Summary(0, 10, 10, Map.of(Outcome.OK, 10L), 1, 1, 1,
                new Summary.RequestTimes(late, late, late, ValueStatistics.NONE), 0);

        assertThat(ThresholdSet.of("pacing.p99: < 1ms").check(part)).singleElement().satisfies(check -> {
            assertThat(check.measured()).contains("all requests were held back by late answers");
            assertThat(check.kept()).isFalse();
        });
    }

    @Test
    void check_partWithoutARequest_keepsNoLimitOfFailures() throws ThresholdException {
        Summary nothing = new Summary(0, 10, 0, Map.of(), 0, 0, 0, new Summary.RequestTimes(ValueStatistics.NONE,
                ValueStatistics.NONE, ValueStatistics.NONE, ValueStatistics.NONE), 0);

        assertThat(ThresholdSet.of("failures: < 1%").check(nothing)).containsExactly(
                new ThresholdCheck("failures: < 1%", "no request ended", false));
    }

    @Test
    void of_manyProblems_saysAll() {
        assertThatThrownBy(() -> ThresholdSet.of("""
                respons.p95: < 200ms
                response.p95: 200ms
                throughput: > 5ms
                peak: 3
                middle: {failures: < 1%}
                """)).isInstanceOf(ThresholdException.class)
                .hasMessage(
                        String.join(System.lineSeparator(),
                                "thresholds:1:14: respons.p95: no such measure; did you mean 'response.p95'?",
                                "thresholds:2:15: response.p95: expected a duration, such as < 200ms, got 200ms",
                                "thresholds:3:13: throughput: expected a rate, such as > 500/s, got > 5ms",
                                "thresholds:4:7: peak: expected limits below it, got 3",
                                "thresholds:5:20: middle: no such part; the parts are whole, peak, steps and step LEVEL"));
    }

    @ParameterizedTest
    @CsvSource({"'response.p95: [', 'thresholds:1:16: is not YAML'",
        "'- 3', 'thresholds:1:1: expected a mapping, got a list'",
        "'', 'thresholds: expected names with limits'",
        "'peak: [1]', 'thresholds:1:7: peak: expected a value or a mapping'",
        "'data: > 1MB/s\n\ndata: > 2MB/s', 'thresholds:3:1: data: is given twice'"})
    void of_noMap_saysSo(String yaml, String problem) {
        assertThatThrownBy(() -> ThresholdSet.of(yaml)).isInstanceOf(ThresholdException.class)
                .hasMessageStartingWith(problem);
    }

    @ParameterizedTest
    @CsvSource({"< 200ms, 0.1999, true", "< 200ms, 0.2, false", "<= 200 ms, 0.2, true", "> 1_000us, 0.0011, true",
        ">= 2min, 119, false"})
    void limit_ofTime_comparesInSeconds(String text, double measured, boolean kept) {
        assertThat(ThresholdLimit.of(text, ThresholdMeasure.MeasureUnit.TIME)).get()
                .returns(kept, limit -> limit.isKeptBy(measured));
    }
}
