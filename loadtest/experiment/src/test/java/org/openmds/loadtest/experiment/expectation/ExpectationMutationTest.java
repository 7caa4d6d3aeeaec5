package org.openmds.loadtest.experiment.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;

/**
 * Tests that plausible changes of the papers' curves change verdicts. One figure of one curve is multiplied by a factor, on the upper half
 * of its axis. A statement whose bound is far from the papers' value stays reproduced, such as an order of 600 to 1. Therefore the second
 * test puts each system just beyond the bound.
 */
final class ExpectationMutationTest {

    private static final ExpectationCatalog EXPECTATIONS = ExpectationCatalog.load();
    private static final List<MeasuredPoint> POINTS = PaperCurves.points(1);
    private static final Map<String, List<MeasuredPoint>> CURVES = POINTS.stream()
            .collect(Collectors.groupingBy(ExpectationMutationTest::name));
    private static final List<ExpectationResult> REPRODUCED = EXPECTATIONS
            .judge(new FormulaFunctions(POINTS, PaperCurves.FULL))
            .stream()
            .filter(result -> result.verdict() == ExpectationVerdict.REPRODUCED)
            .toList();

    private enum MutatedFigure {
        TIMES, SERVER_TIMES, CLIENT_TIMES, LOADS, TAIL
    }

    /** The numbers are those of the present bounds: they may grow, but a looser bound makes them fall. */
    @Test
    void judge_aFigureOfACurveIsOtherByAPlausibleFactor_changesVerdicts() {
        assertThat(changed(1.3)).hasSizeGreaterThanOrEqualTo(15);
        assertThat(changed(2)).hasSizeGreaterThanOrEqualTo(42);
    }

    @Test
    void judge_systemsBeyondTheBound_areNotConfirmedAt1_3AndRefutedAt2() {
        FormulaFunctions functions = new FormulaFunctions(POINTS, PaperCurves.FULL);
        for (ExpectationResult result : REPRODUCED) {
            double value = result.value().value();
            assertThat(Stream.of(atLeast(value * 1.3), atMost(value / 1.3))
                    .map(bound -> EXPECTATIONS.judgeAlone(with(result.expectation(), bound), functions).verdict()))
                    .as(result.expectation().id())
                    .doesNotContain(ExpectationVerdict.REPRODUCED);
            assertThat(Stream.of(atLeast(value * 2), atMost(value / 2))
                    .map(bound -> EXPECTATIONS.judgeAlone(with(result.expectation(), bound), functions).verdict()))
                    .as(result.expectation().id())
                    .containsOnly(ExpectationVerdict.NOT_REPRODUCED);
        }
    }

    private static ExpectedBound atLeast(double bound) {
        return new ExpectedBound(bound, null);
    }

    private static ExpectedBound atMost(double bound) {
        return new ExpectedBound(null, bound);
    }

    private static Expectation with(Expectation expectation, ExpectedBound bound) {
        return new Expectation(expectation.id(), expectation.figure(), expectation.says(), expectation.where(),
                expectation.value(), expectation.means(), bound, expectation.requires(), expectation.construction(),
                expectation.otherwise());
    }

    private static List<String> changed(double factor) {
        return REPRODUCED.stream()
                .map(ExpectationResult::expectation)
                .filter(expectation -> expectation.curves()
                        .stream()
                        .flatMap(curve -> mutations(expectation, curve, factor))
                        .anyMatch(points -> !isReproduced(expectation, points)))
                .map(Expectation::id)
                .toList();
    }

    private static boolean isReproduced(Expectation expectation, List<MeasuredPoint> points) {
        return EXPECTATIONS.judgeAlone(expectation, new FormulaFunctions(points, PaperCurves.FULL))
                .verdict() == ExpectationVerdict.REPRODUCED;
    }

    /** Returns the points of the curves that the statement reads, with one curve changed. */
    private static Stream<List<MeasuredPoint>> mutations(Expectation expectation, String curve, double factor) {
        List<MeasuredPoint> read = expectation.curves()
                .stream()
                .flatMap(each -> CURVES.getOrDefault(each, List.of()).stream())
                .toList();
        List<Integer> positions = CURVES.getOrDefault(curve, List.of())
                .stream()
                .map(MeasuredPoint::x)
                .sorted()
                .toList();
        int middle = positions.get(positions.size() / 2);
        return Stream.of(MutatedFigure.values())
                .flatMap(figure -> DoubleStream.of(factor, 1 / factor)
                        .mapToObj(by -> read.stream()
                                .map(point -> name(point).equals(curve) && point.x() >= middle
                                        ? mutated(point, figure, by)
                                        : point)
                                .toList()));
    }

    private static String name(MeasuredPoint point) {
        return point.experiment() + "/" + point.curve();
    }

    private static MeasuredPoint mutated(MeasuredPoint point, MutatedFigure figure, double factor) {
        double time = figure == MutatedFigure.TIMES ? factor : 1;
        double server = figure == MutatedFigure.SERVER_TIMES ? factor : time;
        double client = figure == MutatedFigure.CLIENT_TIMES ? factor : time;
        double load = figure == MutatedFigure.LOADS ? factor : 1;
        double tail = figure == MutatedFigure.TAIL ? factor : time;
        double response = point.response() * time;
        double throughput = point.users() / (response + point.think());
        TreeMap<String, Double> steps = new TreeMap<>(point.steps());
        steps.replaceAll((name, seconds) -> seconds * (name.startsWith("server:") ? server : client));
        return new MeasuredPoint(point.place(), point.conditions(),
                new PointAnswers(point.seconds(), Math.round(throughput * point.seconds()), point.failures(),
                        throughput, response, point.responseP95() * tail, point.processing() * server,
                        point.answerBytes(), steps, point.stepsMiss() * tail),
                new ServerUse(point.load() * load, point.load1(), point.cpu() * load, point.counters(),
                        point.resources()),
                point.verdict(), point.reasons());
    }
}
