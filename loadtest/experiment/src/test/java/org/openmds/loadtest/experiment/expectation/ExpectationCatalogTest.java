package org.openmds.loadtest.experiment.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.systems.SystemEra;

final class ExpectationCatalogTest {

    private static final ExpectationCatalog EXPECTATIONS = ExpectationCatalog.load();
    private static final List<MeasuredPoint> POINTS = PaperCurves.points(1);
    /** The first repeat of each point. */
    private static final List<MeasuredPoint> ONCE = POINTS.subList(0, POINTS.size() / PaperCurves.REPEATS);

    private static ExpectationResult judge(String id, List<MeasuredPoint> points) {
        return judge(id, points, PaperCurves.FULL);
    }

    private static ExpectationResult judge(String id, List<MeasuredPoint> points, ExperimentConditions conditions) {
        return EXPECTATIONS.judge(EXPECTATIONS.all()
                .stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(), new FormulaFunctions(points, conditions));
    }

    private static Predicate<MeasuredPoint> at(String experiment, String curve, int x) {
        return point -> point.experiment().equals(experiment) && point.curve().equals(curve) && point.x() == x;
    }

    private static List<MeasuredPoint> with(Predicate<MeasuredPoint> which, UnaryOperator<MeasuredPoint> change) {
        return POINTS.stream().map(point -> which.test(point) ? change.apply(point) : point).toList();
    }

    private static MeasuredPoint answers(MeasuredPoint point, long completions, long failures) {
        return changed(point, completions, failures, point.response(), point.load(), point.verdict());
    }

    /** Returns the point with another response time, to which the rate follows. */
    private static MeasuredPoint responding(MeasuredPoint point, double response) {
        return changed(point, point.completions(), 0, response, point.load(), point.verdict());
    }

    private static MeasuredPoint judged(MeasuredPoint point, String verdict) {
        return changed(point, point.completions(), 0, point.response(), point.load(), verdict);
    }

    private static MeasuredPoint changed(MeasuredPoint point, long completions, long failures, double response,
            double load, String verdict) {
        return new MeasuredPoint(point.place(), point.conditions(),
                new PointAnswers(point.seconds(), completions, failures, point.users() / (response + point.think()),
                        response, point.responseP95(), point.processing(), point.answerBytes(), point.steps(),
                        point.stepsMiss()),
                new ServerUse(load, point.load1(), Math.min(point.cpu(), Math.abs(load)), point.counters(),
                        point.resources()),
                verdict, "pauses");
    }

    @Test
    void judge_repeats_usesTheirMeanAndStudentsInterval() {
        double[] responses = {1, 1.2, 1.4};
        List<MeasuredPoint> points = ONCE.stream()
                .filter(at("talk1", "mds4", 100).or(at("talk1", "mds4", 10)))
                .flatMap(point -> point.x() == 100
                        ? DoubleStream.of(responses).mapToObj(each -> responding(point, each))
                        : Stream.of(responding(point, 0.1), responding(point, 0.1)))
                .toList();

        FormulaInterval value = judge("talk-falls", points).value();

        // The rates 1, 1/1.2 and 1/1.4 have the mean 0.849 and the standard deviation 0.143; Student's t of two degrees of freedom is 4.303.
        assertThat(value.value()).isCloseTo(10 / 0.849, within(0.01));
        assertThat(value.low()).isCloseTo(10 / (0.849 + 4.303 * 0.1434 / Math.sqrt(3)), within(0.05));
    }

    @Test
    void judge_orderMeasuredOnce_isUndecidedIfTheIntervalContainsOne() {
        assertThat(judge("talk-loses", POINTS).verdict()).isEqualTo(ExpectationVerdict.REPRODUCED);
        assertThat(judge("talk-loses", ONCE).verdict()).isEqualTo(ExpectationVerdict.UNDECIDED);
        assertThat(judge("gris-uncached-slowest", ONCE).verdict()).isEqualTo(ExpectationVerdict.REPRODUCED);
    }

    @Test
    void judge_usersLimitTheThroughput_isNotLoaded() {
        ExpectationResult result = judge("agent-limit",
                with(at("set1", "agent", 300), point -> responding(point, 0.002)));

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_LOADED);
        assertThat(result.reason()).isEqualTo("users limit set1/agent at 300, not the server");
    }

    @Test
    void judge_serverSaturatedAtHalf_isNotReproduced() {
        ExpectationResult result = judge("agent-limit", with(at("set1", "agent", 300), point -> responding(point, 5)));

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
        assertThat(result.reason()).isEqualTo("its limit is below 300 users on this machine");
    }

    @Test
    void judge_curveThatShouldBeFlatRises_isNotReproduced() {
        assertThat(judge("diperf-flat", with(at("talk100", "mds4", 100), point -> responding(point, 2.5))).verdict())
                .isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
    }

    @Test
    void judge_placeThatTheSentenceNamesIsMissing_isNotMeasured() {
        ExpectationResult result = judge("agent-limit", POINTS.stream().filter(point -> point.x() != 300).toList());

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(result.reason()).isEqualTo("set1/agent was not measured at 300");
    }

    @Test
    void judge_fewerThan30Answers_isNotMeasured() {
        ExpectationResult result = judge("giis-invoking",
                with(at("set4", "giis-all", 50), point -> answers(point, 5, 0)));

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(result.reason()).isEqualTo("set4/giis-all at 50: 5 answers, at least 30 are needed");
    }

    @Test
    void judge_mostQueriesFailed_isNotMeasured() {
        assertThat(judge("giis-limit", with(at("set4", "giis-all", 50), point -> answers(point, 100, 300))).reason())
                .isEqualTo("set4/giis-all at 50: 300 of 400 queries failed");
    }

    @Test
    void judge_invalidPoint_isNotMeasured() {
        ExpectationResult result = judge("giis-limit",
                with(at("set4", "giis-all", 50), point -> judged(point, "INVALID")));

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(result.reason()).isEqualTo("set4/giis-all at 50: the run is INVALID (pauses)");
    }

    @Test
    void judge_suspectPoint_isNamed() {
        List<MeasuredPoint> points = with(at("set1", "agent", 600), point -> judged(point, "SUSPECT"));

        assertThat(judge("agent-limit", points).reason()).isEmpty();
        assertThat(judge("agent-load", points).reason()).isEqualTo("SUSPECT agent at 600");
    }

    @Test
    void judge_usersInQueriesAndThinkingAreNotAllUsers_isNotMeasured() {
        List<MeasuredPoint> points = with(at("set1", "agent", 300),
                point -> new MeasuredPoint(point.place(), point.conditions(),
                        new PointAnswers(6, 600, 0, point.throughput(), point.response() * 0.5, point.responseP95(),
                                point.processing(), point.answerBytes(), point.steps(), point.stepsMiss()),
                        point.server(), point.verdict(), ""));

        ExpectationResult result = judge("agent-limit", points);

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(result.reason()).startsWith("set1/agent at 300: no steady state: N = X (R + Z) differs by -3");
    }

    @Test
    void judge_propertyOfTheRebuiltSystem_isByConstruction() {
        ExpectationResult result = judge("providers-per-query", POINTS);

        assertThat(result.verdict()).isEqualTo(ExpectationVerdict.BY_CONSTRUCTION);
        assertThat(result.reason()).isEqualTo("the rebuilt GRIS starts each of its ten providers for each query");
    }

    @Test
    void judge_anIdleServerDoesTheSame_isNoEvidence() {
        assertThat(judge("talk-two", POINTS).verdict()).isEqualTo(ExpectationVerdict.NO_EVIDENCE);
    }

    @Test
    void judge_otherThinkTime_isNotMeasuredExceptCounters() {
        List<MeasuredPoint> hasty = POINTS.stream()
                .map(point -> new MeasuredPoint(point.place(),
                        new PointConditions(point.era(), point.users(), point.collectors(), point.servers(), 0,
                                point.network(), point.at(), point.varied()),
                        new PointAnswers(point.seconds(), point.completions(), 0, point.throughput(), point.response(),
                                point.responseP95(), point.processing(), point.answerBytes(), point.steps(),
                                point.stepsMiss()),
                        point.server(), point.verdict(), ""))
                .toList();

        assertThat(judge("gris-users", hasty).reason())
                .isEqualTo("set1/gris-cached was measured with a think time of 0 s, the paper has 1 s");
        assertThat(judge("providers-per-query", hasty).verdict()).isEqualTo(ExpectationVerdict.BY_CONSTRUCTION);
    }

    @Test
    void judge_loadsNearZeroOrUnknown_areNotMeasured() {
        assertThat(judge("agent-load", loads(0.001, 0.009)).reason()).isEqualTo("both are below 0.01 tasks");
        assertThat(judge("agent-load", loads(-1, -1)).verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(judge("agent-load", loads(0.01, 0.3)).verdict()).isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
    }

    @Test
    void judge_loadBelowTheCoresInUse_isNotMeasured() {
        List<MeasuredPoint> points = with(at("set3", "gris-cached", 90), point -> new MeasuredPoint(point.place(),
                point.conditions(),
                new PointAnswers(point.seconds(), point.completions(), 0, point.throughput(), point.response(),
                        point.responseP95(), point.processing(), point.answerBytes(), point.steps(), point.stepsMiss()),
                new ServerUse(0.42, point.load1(), 1.03, point.counters(), point.resources()), point.verdict(), ""));

        assertThat(judge("gris-cached-overloaded", points).reason())
                .isEqualTo("set3/gris-cached at 90: a load of 0.420 tasks is too low for 1.03 cores in use");
    }

    private static List<MeasuredPoint> loads(double one, double others) {
        return with(point -> point.curve().equals("agent"), point -> changed(point, point.completions(), 0,
                point.response(), point.x() == 1 ? one : others, point.verdict()));
    }

    @Test
    void judge_curveOfOnePoint_hasNoShape() {
        assertThat(judge("agent-load",
                POINTS.stream().filter(point -> !point.curve().equals("agent") || point.x() == 1).toList()).verdict())
                .isEqualTo(ExpectationVerdict.NOT_MEASURED);
    }

    @Test
    void judge_quickRun_readsTheEndsOfItsOwnGrid() {
        List<MeasuredPoint> quick = POINTS.stream()
                .filter(point -> List.of(50, 100, 400).contains(point.x()))
                .toList();

        assertThat(judge("gris-users", quick, ExperimentConditions.quick(SystemEra.YEAR_2003)).readAt())
                .isEqualTo("100; 400");
    }

    @Test
    void judge_nothingMeasured_saysSo() {
        assertThat(EXPECTATIONS.judge(new FormulaFunctions(List.of(), PaperCurves.FULL)))
                .allSatisfy(result -> {
                    assertThat(result.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
                    assertThat(result.reason()).contains("was not measured");
                });
    }

    @Test
    void load_everyExpectation_isNamedOnceAndSaysWhere() {
        assertThat(EXPECTATIONS.all()).extracting(Expectation::id).doesNotHaveDuplicates();
        assertThat(EXPECTATIONS.all()).allSatisfy(each -> assertThat(each.where()).isNotBlank());
        assertThat(EXPECTATIONS.all()).extracting(Expectation::figure).contains("9", "I 9", "I 10");
    }
}
