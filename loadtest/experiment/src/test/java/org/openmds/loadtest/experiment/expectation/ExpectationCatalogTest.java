package org.openmds.loadtest.experiment.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.apache.commons.jexl3.JexlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.systems.SystemEra;

final class ExpectationCatalogTest {

    private static final ExpectationCatalog EXPECTATIONS = ExpectationCatalog.load();
    private static final List<MeasuredPoint> POINTS = PaperPoints.points(PaperPoints.FULL);

    /** Changes to the points of one curve that make expectations fail: figures that are much higher or lower. */
    private static final List<UnaryOperator<MeasuredPoint>> FLIPS = List.of(
            point -> changed(point, 1e3, 1, 1, 0), point -> changed(point, 1e-3, 1, 1, 0),
            point -> changed(point, Math.pow(point.x(), 3), 1, 1, 0),
            point -> changed(point, Math.pow(point.x(), -3), 1, 1, 0),
            point -> changed(point, 1, 1e6, 1, 0), point -> changed(point, 1, 1e-6, 1, 0),
            point -> changed(point, 1, Math.pow(point.x(), 3), 1, 0),
            point -> changed(point, 1, Math.pow(point.x(), -3), 1, 0),
            point -> changed(point, 1, 1, 1e3, 0), point -> changed(point, 1, 1, 1e-3, 0),
            point -> changed(point, 1, 1, Math.pow(point.x(), -3), 0), point -> changed(point, 1, 1, 1e5, 0),
            point -> changed(point, 1, 1, 1, 100.0 * point.x()), point -> changed(point, 1, 1, 1, 1e4 / point.x()),
            point -> changed(point, 1, 1, 1, -point.load()),
            point -> others(point, 1e3, 1e3, 1e3, 1e3), point -> others(point, 1e-3, 1e-3, 1e-3, 0),
            point -> others(point, Math.pow(point.x(), 3), 1, 1, 0), point -> others(point, 10.0 / point.x(), 1, 1, 0),
            point -> others(point, Math.pow(point.x(), -3), Math.pow(point.x(), -2), 1, 0));

    private static MeasuredPoint others(MeasuredPoint point, double cpu, double bytes, double tail, double miss) {
        return new MeasuredPoint(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), point.completions(),
                point.failures(), point.throughput(), point.response(), point.responseP95() * tail, point.processing(),
                point.load(), point.load1(), point.cpu() * cpu, point.answerBytes() * bytes, point.steps(), miss,
                point.counters(), point.verdict(), point.reasons(), point.network(), point.at(), Optional.empty());
    }

    private static MeasuredPoint changed(MeasuredPoint point, double rate, double time, double part, double load) {
        TreeMap<String, Double> steps = new TreeMap<>(point.steps());
        if (part != 1) {
            steps.replaceAll((name, seconds) -> name.startsWith("Client-PrepareQuery")
                    || name.startsWith("Client-Check") || name.endsWith("SearchIndex") || name.equals("Client-Connect")
                            && steps.containsKey("server:GIIS-InvokeGRIS")
                                    ? seconds / part * 1e3
                                    : name.startsWith("server:") ? seconds / part : seconds * part);
        }
        TreeMap<String, Long> counters = new TreeMap<>(point.counters());
        counters.replaceAll((name, count) -> name.equals("queries") ? count : Math.round(count * rate));
        return new MeasuredPoint(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), point.completions(),
                point.failures(), point.throughput() * rate, point.response() * time, point.responseP95() * time,
                point.processing() * time / part, point.load() + load, point.load1(), point.cpu(), point.answerBytes(),
                steps, 0,
                counters, point.verdict(), point.reasons(), point.network(), point.at(), Optional.empty());
    }

    static Stream<Expectation> all() {
        return EXPECTATIONS.all().stream();
    }

    @Test
    void judge_pointsAsThePapersSay_allHold() {
        List<ExpectationResult> findings = EXPECTATIONS.judge(new FormulaFunctions(POINTS, PaperPoints.FULL));

        assertThat(findings).allSatisfy(expectationResult -> assertThat(expectationResult.verdict())
                .as("%s = %s", expectationResult.expectation().id(), expectationResult.value())
                .isIn(ExpectationVerdict.REPRODUCED, ExpectationVerdict.NO_EVIDENCE));
        // The others would hold for an idle server, too.
        assertThat(findings).filteredOn(finding -> finding.verdict() == ExpectationVerdict.REPRODUCED)
                .hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void judge_idleServerInPlaceOfAllSystems_reproducesNothing() {
        assertThat(EXPECTATIONS.judge(new FormulaFunctions(IdleServer.exactlyAt(POINTS), PaperPoints.FULL)))
                .noneMatch(finding -> finding.verdict() == ExpectationVerdict.REPRODUCED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void judge_idleServersWithNoise_reproduceHardlyAnything(int seed) {
        // These are other measurements than those that the verdicts take into account.
        List<MeasuredPoint> noisy = IdleServer.measuredAt(POINTS, 1_000 + seed);

        assertThat(EXPECTATIONS.judge(new FormulaFunctions(noisy, PaperPoints.FULL)))
                .filteredOn(finding -> finding.verdict() == ExpectationVerdict.REPRODUCED)
                .extracting(finding -> finding.expectation().id())
                .hasSizeLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("all")
    void judge_onePointsCurveIsOtherwise_theVerdictFlips(Expectation expectation) {
        List<String> curves = POINTS.stream()
                .map(point -> point.experiment() + "/" + point.curve())
                .distinct()
                .filter(curve -> expectation.value().contains("'" + curve + "'"))
                .toList();

        assertThat(curves).isNotEmpty();
        assertThat(curves.stream()
                .flatMap(curve -> FLIPS.stream().map(flip -> flipped(curve, flip)))
                .anyMatch(points -> isRefuted(expectation, points))).isTrue();
    }

    private static List<MeasuredPoint> flipped(String curve, UnaryOperator<MeasuredPoint> flip) {
        List<MeasuredPoint> points = new ArrayList<>();
        for (MeasuredPoint point : POINTS) {
            points.add((point.experiment() + "/" + point.curve()).equals(curve) ? flip.apply(point) : point);
        }
        return points;
    }

    private static boolean isRefuted(Expectation expectation, List<MeasuredPoint> points) {
        try {
            double value = EXPECTATIONS.value(expectation, new FormulaFunctions(points, PaperPoints.FULL));
            return !Double.isNaN(value) && !expectation.holds(value);
        } catch (JexlException e) {
            return false;
        }
    }

    private static ExperimentConditions scaled(SystemEra era, double scale) {
        return new ExperimentConditions(era, scale, false, Duration.ofMinutes(1), Duration.ofSeconds(10),
                Optional.empty());
    }

    @Test
    void judge_aboveTheScale_isNotReachable() {
        ExperimentConditions small = scaled(SystemEra.YEAR_2003, 0.5);

        ExpectationResult expectationResult = finding("gris-cached-connecting", PaperPoints.points(small), small);

        assertThat(expectationResult.verdict()).isEqualTo(ExpectationVerdict.NOT_REACHABLE);
        assertThat(expectationResult.reason()).isEqualTo("set1/gris-cached ends at 300 here, before 400");
    }

    @Test
    void judge_scaledRunWithThePapersPoint_isJudgedByIt() {
        ExperimentConditions small = scaled(SystemEra.YEAR_2003, 0.5);
        List<MeasuredPoint> quicker = PaperPoints.points(small)
                .stream()
                .map(point -> point.curve().equals("gris-uncached") ? changed(point, 1e3, 1, 1, 0) : point)
                .toList();

        assertThat(finding("gris-uncached-users", PaperPoints.points(small), small).readAt()).isEqualTo("100");
        assertThat(finding("gris-uncached-users", quicker, small).verdict())
                .isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
    }

    @Test
    void judge_limitBeyondTheScale_isNeitherReproducedNorRefuted() {
        ExperimentConditions small = scaled(SystemEra.YEAR_2003, 0.1);

        assertThat(finding("agent-limit", PaperPoints.points(small), small).verdict())
                .isEqualTo(ExpectationVerdict.NOT_REACHABLE);
    }

    @Test
    void judge_limitNotSeenAtThisScale_isNotReachableIn2003AndNotReproducedToday() {
        ExpectationResult then = unlimitedRegistry(SystemEra.YEAR_2003);
        ExpectationResult now = unlimitedRegistry(SystemEra.TODAY);

        assertThat(then.verdict()).isEqualTo(ExpectationVerdict.NOT_REACHABLE);
        assertThat(then.reason()).contains("fewer users");
        assertThat(now.verdict()).isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
    }

    private static ExpectationResult unlimitedRegistry(SystemEra era) {
        ExperimentConditions small = scaled(era, 0.5);
        List<MeasuredPoint> quick = PaperPoints.points(small)
                .stream()
                .map(point -> point.curve().equals("registry") ? changed(point, point.x(), 1, 1, 0) : point)
                .toList();
        return finding("registry-limit", quick, small);
    }

    @Test
    void judge_otherThinkTime_isNotMeasuredExceptCounters() {
        ExperimentConditions hasty = new ExperimentConditions(SystemEra.YEAR_2003, 1, false, Duration.ofMinutes(1),
                Duration.ofSeconds(10),
                Optional.of(Duration.ZERO));
        List<MeasuredPoint> points = PaperPoints.points(hasty);

        ExpectationResult growth = finding("gris-users", points, hasty);

        assertThat(growth.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(growth.reason())
                .isEqualTo("set1/gris-cached was measured with a think time of 0 s, the paper has 1 s");
        assertThat(finding("providers-per-query", points, hasty).verdict()).isEqualTo(ExpectationVerdict.REPRODUCED);
    }

    @Test
    void judge_serverSaturatedAtHalf_isNotReproduced() {
        List<MeasuredPoint> points = POINTS.stream()
                .map(point -> point.curve().equals("agent") || point.curve().equals("manager")
                        ? changed(point, Math.min(1, 50 / point.throughput()), 1, 1, 0)
                        : point)
                .toList();

        assertThat(finding("agent-limit", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
        assertThat(finding("manager-limit", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
    }

    @Test
    void judge_serverThatOnlyFails_isNotMeasured() {
        List<MeasuredPoint> points = POINTS.stream()
                .map(point -> point.curve().equals("giis-all") && point.x() > 10 ? failing(point) : point)
                .toList();

        ExpectationResult expectationResult = finding("giis-collapses", points, PaperPoints.FULL);

        assertThat(expectationResult.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(expectationResult.reason()).isEqualTo("set4/giis-all at 600: 5000 of 5000 queries failed");
    }

    @Test
    void judge_serverThatAnsweredNothing_hasCollapsed() {
        List<MeasuredPoint> points = POINTS.stream()
                .map(point -> point.curve().equals("giis-all") && point.x() > 10 ? silent(point) : point)
                .toList();

        assertThat(finding("giis-collapses", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.REPRODUCED);
        assertThat(finding("giis-response", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.REPRODUCED);
        assertThat(finding("giis-invoking", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(finding("manager-best-processing", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.NOT_MEASURED);
    }

    @Test
    void judge_loadUnknown_isNotMeasured() {
        List<MeasuredPoint> points = POINTS.stream().map(point -> changed(point, 1, 1, 1, -1 - point.load())).toList();

        assertThat(finding("agent-load", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.NOT_MEASURED);
    }

    @Test
    void judge_curveOfOnePoint_hasNoShape() {
        List<MeasuredPoint> points = POINTS.stream()
                .filter(point -> !point.curve().equals("agent") || point.x() == 1)
                .toList();

        assertThat(finding("agent-load", points, PaperPoints.FULL).verdict())
                .isEqualTo(ExpectationVerdict.NOT_MEASURED);
    }

    @Test
    void judge_nearestPointIsNotThePapers_saysAtWhichItWasRead() {
        List<MeasuredPoint> points = POINTS.stream().filter(point -> point.x() != 300 && point.x() != 200).toList();

        assertThat(finding("agent-limit", POINTS, PaperPoints.FULL).readAt()).isEqualTo("300");
        assertThat(finding("agent-limit", points, PaperPoints.FULL).readAt()).isEqualTo("400 for 300");
    }

    @Test
    void judge_onePointIsTheNearestToTwoOfThePapers_isNotMeasured() {
        List<MeasuredPoint> points = POINTS.stream().filter(point -> point.x() != 50).toList();

        ExpectationResult expectationResult = finding("producer-servlet-consumers", points, PaperPoints.FULL);

        assertThat(expectationResult.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(expectationResult.reason()).contains("the point at 100 is the nearest to both 50 and 100");
    }

    @Test
    void judge_bothLoadsNearZero_isNotMeasured() {
        assertThat(loadOfOneUserAndOthers(0.001, 0.009).verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
        assertThat(loadOfOneUserAndOthers(0.001, 0.009).reason()).isEqualTo("both are below 0.01 tasks");
        assertThat(loadOfOneUserAndOthers(0.001, 0.02).verdict()).isEqualTo(ExpectationVerdict.REPRODUCED);
        assertThat(loadOfOneUserAndOthers(0.01, 0.3).verdict()).isEqualTo(ExpectationVerdict.NOT_REPRODUCED);
    }

    private static ExpectationResult loadOfOneUserAndOthers(double one, double others) {
        List<MeasuredPoint> points = POINTS.stream()
                .map(point -> changed(point, 1, 1, 1, (point.x() == 1 ? one : others) - point.load()))
                .toList();
        return finding("agent-load", points, PaperPoints.FULL);
    }

    @Test
    void judge_otherPointsAreDoubtful_reportsNoDoubt() {
        List<MeasuredPoint> points = POINTS.stream()
                .map(point -> point.x() == 600 ? doubted(point) : point)
                .toList();

        assertThat(finding("agent-limit", points, PaperPoints.FULL).reason()).isEmpty();
        assertThat(finding("agent-load", points, PaperPoints.FULL).reason()).isEqualTo("SUSPECT agent at 600");
    }

    @Test
    void judge_pointOfFewAnswers_saysSo() {
        List<MeasuredPoint> points = POINTS.stream().map(point -> point.x() == 600 ? silent(point) : point).toList();

        assertThat(finding("agent-load", points, PaperPoints.FULL).reason())
                .isEqualTo("fewer than 30 answers: agent at 600");
    }

    private static MeasuredPoint doubted(MeasuredPoint point) {
        return new MeasuredPoint(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), point.completions(),
                point.failures(), point.throughput(), point.response(), point.responseP95(), point.processing(),
                point.load(), point.load1(), point.cpu(), point.answerBytes(), point.steps(), point.stepsMiss(),
                point.counters(), "SUSPECT", "pauses", point.network(), point.at(), Optional.empty());
    }

    private static MeasuredPoint silent(MeasuredPoint point) {
        return without(point, 0);
    }

    private static MeasuredPoint failing(MeasuredPoint point) {
        return without(point, 5_000);
    }

    private static MeasuredPoint without(MeasuredPoint point, long failures) {
        return new MeasuredPoint(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), 0, failures, 0, 0, 0, 0,
                point.load(),
                point.load1(), point.cpu(), 0, Map.of(), 0, point.counters(), point.verdict(),
                point.reasons(), point.network(), point.at(), Optional.empty());
    }

    private static ExpectationResult finding(String id, List<MeasuredPoint> points, ExperimentConditions conditions) {
        return EXPECTATIONS.judge(new FormulaFunctions(points, conditions))
                .stream()
                .filter(each -> each.expectation().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void judge_systemThatWasNotMeasured_saysSo() {
        List<ExpectationResult> findings = EXPECTATIONS.judge(new FormulaFunctions(List.of(), PaperPoints.FULL));

        assertThat(findings).allSatisfy(expectationResult -> {
            assertThat(expectationResult.verdict()).isEqualTo(ExpectationVerdict.NOT_MEASURED);
            assertThat(expectationResult.reason()).contains("was not measured");
        });
    }

    @Test
    void load_everyExpectation_isNamedOnceAndSaysWhere() {
        assertThat(EXPECTATIONS.all()).extracting(Expectation::id).doesNotHaveDuplicates();
        assertThat(EXPECTATIONS.all()).allSatisfy(each -> assertThat(each.where()).isNotBlank());
    }
}
