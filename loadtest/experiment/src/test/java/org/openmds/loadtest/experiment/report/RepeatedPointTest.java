package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.ServerUse;

final class RepeatedPointTest {

    private static MeasuredPoint point(int x, double throughput, int repeat, String verdict) {
        return new MeasuredPoint(new PointPlace("set1", "agent", x, Optional.of(repeat)),
                new PointConditions("2003", x, 10, 1, 1, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(12, 100, 1, throughput, 0.1, 0.2, 0.1, 100, Map.of("step", throughput), 0),
                new ServerUse(-1, 2, -1, Map.of("queries", 100L, "most-threads", 7L), Optional.empty()), verdict, "");
    }

    @Test
    void mean_ofRepeats_hasMeansAndSums() {
        MeasuredPoint mean = new RepeatedPoint(
                List.of(point(5, 10, 1, "VALID"), point(5, 12, 2, "SUSPECT"), point(5, 14, 3, "VALID"))).mean();

        assertThat(mean.throughput()).isEqualTo(12);
        assertThat(mean.completions()).isEqualTo(100);
        assertThat(mean.failures()).isEqualTo(3);
        assertThat(mean.seconds()).isEqualTo(12);
        assertThat(mean.counters()).isEqualTo(Map.of("queries", 300L, "most-threads", 7L));
        assertThat(mean.steps()).isEqualTo(Map.of("step", 12.0));
        assertThat(mean.load()).isEqualTo(-1);
        assertThat(mean.verdict()).isEqualTo("SUSPECT");
    }

    /** Returns a measurement of 12 seconds with this number of answers; without answers all its figures are 0. */
    private static MeasuredPoint answered(long answers, double response, Map<String, Double> steps, int repeat) {
        return new MeasuredPoint(new PointPlace("set1", "agent", 5, Optional.of(repeat)),
                new PointConditions("2003", 5, 10, 1, 1, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(12, answers, 0, answers / 12.0, response, 2 * response, response / 2,
                        answers > 0 ? 1000 : 0, steps, 0),
                new ServerUse(1, 2, 1, Map.of(), Optional.empty()), "VALID", "");
    }

    private static MeasuredPoint mean(MeasuredPoint... repeats) {
        return new RepeatedPoint(List.of(repeats)).mean();
    }

    @Test
    void mean_ofRepeatsWithoutAnswers_hasTheLowerBoundOfOneRun() {
        MeasuredPoint mean = mean(answered(0, 0, Map.of(), 1), answered(0, 0, Map.of(), 2));

        assertThat(mean.responseLowerBound()).isEqualTo(12);
        assertThat(mean.throughputUpperBound()).isCloseTo(1 / 12.0, within(1e-12));
    }

    @Test
    void mean_withARepeatWithoutAnswers_leavesItsZerosOut() {
        MeasuredPoint mean = mean(answered(40, 2, Map.of("step", 2.0), 1), answered(0, 0, Map.of(), 2));

        // The run without an answer took at least its 12 seconds for one.
        assertThat(mean.responseLowerBound()).isEqualTo(7);
        assertThat(mean.responseP95()).isEqualTo(4);
        assertThat(mean.processing()).isEqualTo(1);
        assertThat(mean.answerBytes()).isEqualTo(1000);
        assertThat(mean.steps()).isEqualTo(Map.of("step", 2.0));
        assertThat(mean.hasMean()).isFalse();
    }

    @Test
    void mean_ofRepeatsWithFewAnswersEach_isABound() {
        MeasuredPoint mean = mean(answered(12, 2, Map.of(), 1), answered(24, 2, Map.of(), 2));

        assertThat(mean.hasMean()).isFalse();
        assertThat(mean.completions()).isEqualTo(12);
        assertThat(mean.throughput()).isEqualTo(1.5);
        assertThat(mean.throughputUpperBound()).isCloseTo(19 / 12.0, within(1e-12));
    }

    @Test
    void mean_ofAStepThatOneRepeatHas_countsTheOthersAsZero() {
        MeasuredPoint mean = mean(answered(40, 2, Map.of("often", 1.0, "seldom", 1.0), 1),
                answered(40, 2, Map.of("often", 3.0), 2));

        assertThat(mean.steps()).isEqualTo(Map.of("often", 2.0, "seldom", 0.5));
    }

    @Test
    void half_ofThreeRepeats_isStudentsInterval() {
        RepeatedPoint repeated = new RepeatedPoint(
                List.of(point(5, 10, 1, "VALID"), point(5, 12, 2, "VALID"), point(5, 14, 3, "VALID")));

        // 4.303 is Student's t of two degrees of freedom, 2 the standard deviation.
        assertThat(repeated.half(MeasuredPoint::throughput)).isCloseTo(4.303 * 2 / Math.sqrt(3), within(0.001));
        assertThat(repeated.cells().getFirst()).isEqualTo("3");
        assertThat(repeated.cells().get(1)).contains(" ± ");
    }

    @Test
    void cells_ofOneMeasurement_sayOneRun() {
        assertThat(RepeatedPoint.of(List.of(point(5, 10, 1, "VALID"), point(6, 10, 1, "VALID"))))
                .hasSize(2)
                .allSatisfy(repeated -> assertThat(repeated.cells().get(1)).endsWith("one run"));
    }
}
