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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.expectation.Finding.Verdict;
import org.openmds.loadtest.systems.Era;

final class ExpectationsTest {

    private static final Expectations EXPECTATIONS = Expectations.load();
    private static final List<Measured> POINTS = AsThePapersSay.points(AsThePapersSay.FULL);

    /** What may be wrong with the points of one curve: all its figures many times what they are, or as small a part. */
    private static final List<UnaryOperator<Measured>> FLIPS = List.of(
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
            point -> others(point, Math.pow(point.x(), 3), 1, 1, 0),
            point -> others(point, Math.pow(point.x(), -3), Math.pow(point.x(), -2), 1, 0));

    private static Measured others(Measured point, double cpu, double bytes, double tail, double miss) {
        return new Measured(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), point.completions(),
                point.failures(), point.throughput(), point.response(), point.responseP95() * tail, point.processing(),
                point.load(), point.load1(), point.cpu() * cpu, point.answerBytes() * bytes, point.steps(), miss,
                point.counters(), point.verdict(), point.reasons(), point.network(), point.at());
    }

    private static Measured changed(Measured point, double rate, double time, double part, double load) {
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
        return new Measured(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), point.completions(),
                point.failures(), point.throughput() * rate, point.response() * time, point.responseP95() * time,
                point.processing() * time / part, point.load() + load, point.load1(), point.cpu(), point.answerBytes(),
                steps, 0,
                counters, point.verdict(), point.reasons(), point.network(), point.at());
    }

    static Stream<Expectation> all() {
        return EXPECTATIONS.all().stream();
    }

    @Test
    void judge_pointsAsThePapersSay_allAreReproduced() {
        List<Finding> findings = EXPECTATIONS.judge(new Evidence(POINTS, AsThePapersSay.FULL));

        assertThat(findings).allSatisfy(finding -> assertThat(finding.verdict())
                .as("%s = %s", finding.expectation().id(), finding.value())
                .isEqualTo(Verdict.REPRODUCED));
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
                .flatMap(curve -> FLIPS.stream().map(flip -> verdict(expectation, flipped(curve, flip)))))
                .contains(Verdict.NOT_REPRODUCED);
    }

    private static List<Measured> flipped(String curve, UnaryOperator<Measured> flip) {
        List<Measured> points = new ArrayList<>();
        for (Measured point : POINTS) {
            points.add((point.experiment() + "/" + point.curve()).equals(curve) ? flip.apply(point) : point);
        }
        return points;
    }

    private static Verdict verdict(Expectation expectation, List<Measured> points) {
        return EXPECTATIONS.judge(expectation, new Evidence(points, AsThePapersSay.FULL)).verdict();
    }

    private static Conditions scaled(Era era, double scale) {
        return new Conditions(era, scale, false, Duration.ofMinutes(1), Duration.ofSeconds(10), Optional.empty());
    }

    @Test
    void judge_aboveTheScale_isNotReachable() {
        Conditions small = scaled(Era.THEN, 0.5);

        Finding finding = finding("gris-cached-connecting", AsThePapersSay.points(small), small);

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_REACHABLE);
        assertThat(finding.reason()).isEqualTo("set1/gris-cached ends at 300 here, before 400");
    }

    @Test
    void judge_scaledRunThatHasThePapersPoint_readsIt_andIsNotExcusedByTheScale() {
        Conditions small = scaled(Era.THEN, 0.5);
        List<Measured> quicker = AsThePapersSay.points(small)
                .stream()
                .map(point -> point.curve().equals("gris-uncached") ? changed(point, 1e3, 1, 1, 0) : point)
                .toList();

        assertThat(finding("gris-uncached-users", AsThePapersSay.points(small), small).readAt()).isEqualTo("100");
        assertThat(finding("gris-uncached-users", quicker, small).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void judge_limitBeyondTheScale_isNeitherReproducedNorRefuted() {
        Conditions small = scaled(Era.THEN, 0.1);

        assertThat(finding("agent-limit", AsThePapersSay.points(small), small).verdict())
                .isEqualTo(Verdict.NOT_REACHABLE);
    }

    @Test
    void judge_limitNotSeenToTheLastOfTheScale_isNotReachable_butOfTodaysSystemsNotReproduced() {
        Finding then = unlimitedRegistry(Era.THEN);
        Finding now = unlimitedRegistry(Era.NOW);

        assertThat(then.verdict()).isEqualTo(Verdict.NOT_REACHABLE);
        assertThat(then.reason()).contains("fewer users");
        assertThat(now.verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    private static Finding unlimitedRegistry(Era era) {
        Conditions small = scaled(era, 0.5);
        List<Measured> quick = AsThePapersSay.points(small)
                .stream()
                .map(point -> point.curve().equals("registry") ? changed(point, point.x(), 1, 1, 0) : point)
                .toList();
        return finding("registry-limit", quick, small);
    }

    @Test
    void judge_usersWaitedOtherwise_isNotMeasured_butWhatCountersTellIs() {
        Conditions hasty = new Conditions(Era.THEN, 1, false, Duration.ofMinutes(1), Duration.ofSeconds(10),
                Optional.of(Duration.ZERO));
        List<Measured> points = AsThePapersSay.points(hasty);

        Finding growth = finding("gris-users", points, hasty);

        assertThat(growth.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(growth.reason()).isEqualTo("set1/gris-cached: its users waited 0 s, the paper's 1 s");
        assertThat(finding("providers-per-query", points, hasty).verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void judge_serverThatIsSaturatedAtHalf_doesNotSupportAsManyAsThePaperSays() {
        List<Measured> points = POINTS.stream()
                .map(point -> point.curve().equals("agent") || point.curve().equals("manager")
                        ? changed(point, Math.min(1, 50 / point.throughput()), 1, 1, 0)
                        : point)
                .toList();

        assertThat(finding("agent-limit", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(finding("manager-limit", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void judge_serverThatOnlyFails_isNeitherSlowNorQuick() {
        List<Measured> points = POINTS.stream()
                .map(point -> point.curve().equals("giis-all") && point.x() > 10 ? failing(point) : point)
                .toList();

        Finding finding = finding("giis-collapses", points, AsThePapersSay.FULL);

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(finding.reason()).isEqualTo("set4/giis-all at 600: 5000 of 5000 queries failed");
    }

    @Test
    void judge_serverThatAnsweredNothing_hasCollapsed() {
        List<Measured> points = POINTS.stream()
                .map(point -> point.curve().equals("giis-all") && point.x() > 10 ? silent(point) : point)
                .toList();

        assertThat(finding("giis-collapses", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(finding("giis-response", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(finding("giis-invoking", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(finding("manager-best-processing", points, AsThePapersSay.FULL).verdict())
                .isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void judge_loadUnknown_isNotMeasured() {
        List<Measured> points = POINTS.stream().map(point -> changed(point, 1, 1, 1, -1 - point.load())).toList();

        assertThat(finding("agent-load", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void judge_curveOfOnePoint_hasNoShape() {
        List<Measured> points = POINTS.stream()
                .filter(point -> !point.curve().equals("agent") || point.x() == 1)
                .toList();

        assertThat(finding("agent-load", points, AsThePapersSay.FULL).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void judge_nearestPointIsNotThePapers_saysAtWhichItWasRead() {
        List<Measured> points = POINTS.stream().filter(point -> point.x() != 300 && point.x() != 200).toList();

        assertThat(finding("agent-limit", POINTS, AsThePapersSay.FULL).readAt()).isEqualTo("300");
        assertThat(finding("agent-limit", points, AsThePapersSay.FULL).readAt()).isEqualTo("400 for 300");
    }

    @Test
    void judge_onePointIsTheNearestToTwoOfThePapers_isNotMeasured() {
        List<Measured> points = POINTS.stream().filter(point -> point.x() != 50).toList();

        Finding finding = finding("producer-servlet-consumers", points, AsThePapersSay.FULL);

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(finding.reason()).contains("its point at 100 is the nearest to 50 and to 100");
    }

    @Test
    void judge_bothLoadsAreNearlyNothing_areFlatWhateverTheirRatio() {
        List<Measured> points = POINTS.stream()
                .map(point -> changed(point, 1, 1, 1, (point.x() == 1 ? 0.01 : 0.3) - point.load()))
                .toList();

        Finding stable = finding("agent-load", points, AsThePapersSay.FULL);
        Finding lower = finding("gris-uncached-load", points, AsThePapersSay.FULL);

        assertThat(stable.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(stable.reason()).contains("both are flat");
        assertThat(lower.verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(lower.reason()).contains("both are flat");
    }

    @Test
    void judge_runsOfOtherPointsAreInDoubt_doesNotDoubtThoseThatWereRead() {
        List<Measured> points = POINTS.stream()
                .map(point -> point.x() == 600 ? doubted(point) : point)
                .toList();

        assertThat(finding("agent-limit", points, AsThePapersSay.FULL).reason()).isEmpty();
        assertThat(finding("agent-load", points, AsThePapersSay.FULL).reason()).isEqualTo("SUSPECT agent at 600");
    }

    @Test
    void judge_pointOfFewAnswers_saysSo() {
        List<Measured> points = POINTS.stream().map(point -> point.x() == 600 ? silent(point) : point).toList();

        assertThat(finding("agent-load", points, AsThePapersSay.FULL).reason())
                .isEqualTo("fewer than 30 answers: agent at 600");
    }

    private static Measured doubted(Measured point) {
        return new Measured(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), point.completions(),
                point.failures(), point.throughput(), point.response(), point.responseP95(), point.processing(),
                point.load(), point.load1(), point.cpu(), point.answerBytes(), point.steps(), point.stepsMiss(),
                point.counters(), "SUSPECT", "pauses", point.network(), point.at());
    }

    private static Measured silent(Measured point) {
        return without(point, 0);
    }

    private static Measured failing(Measured point) {
        return without(point, 5_000);
    }

    private static Measured without(Measured point, long failures) {
        return new Measured(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), 0, failures, 0, 0, 0, 0,
                point.load(),
                point.load1(), point.cpu(), 0, Map.of(), 0, point.counters(), point.verdict(),
                point.reasons(), point.network(), point.at());
    }

    private static Finding finding(String id, List<Measured> points, Conditions conditions) {
        return EXPECTATIONS.judge(new Evidence(points, conditions))
                .stream()
                .filter(each -> each.expectation().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void judge_systemThatWasNotMeasured_saysSo() {
        List<Finding> findings = EXPECTATIONS.judge(new Evidence(List.of(), AsThePapersSay.FULL));

        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.verdict()).isEqualTo(Verdict.NOT_MEASURED);
            assertThat(finding.reason()).contains("was not measured");
        });
    }

    @Test
    void load_everyExpectation_isNamedOnceAndSaysWhere() {
        assertThat(EXPECTATIONS.all()).extracting(Expectation::id).doesNotHaveDuplicates();
        assertThat(EXPECTATIONS.all()).allSatisfy(each -> assertThat(each.where()).isNotBlank());
    }
}
