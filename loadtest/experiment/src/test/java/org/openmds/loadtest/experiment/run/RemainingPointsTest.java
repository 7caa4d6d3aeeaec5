package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.PaperPoints;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.SystemEra;

final class RemainingPointsTest {

    private static final ExperimentConditions CONDITIONS = ExperimentConditions.quick(SystemEra.YEAR_2003);
    private static final MeasuredPoint POINT = PaperPoints.points(CONDITIONS).getFirst();
    private static final Experiment EXPERIMENT = ExperimentCatalog.ALL.stream()
            .filter(each -> each.id().equals(POINT.experiment()))
            .findFirst()
            .orElseThrow();
    private static final List<String> SYSTEMS = ComparedSystems.all().stream().map(ComparedSystem::name).toList();

    @TempDir
    private Path folder;
    private PointFile pointFile;

    @BeforeEach
    void open() throws IOException {
        pointFile = PointFile.open(folder.resolve("points.jsonl"));
    }

    @Test
    void of_nothingMeasured_isWhatTheExperimentIsExpectedToTake() {
        List<RemainingPoints> all = RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, SYSTEMS,
                MeasurementRounds.ONE, 1);

        assertThat(all).extracting(RemainingPoints::curve).containsExactlyElementsOf(CONDITIONS.curves(EXPERIMENT));
        assertThat(expected(all)).isEqualTo(CONDITIONS.expectedDuration(EXPERIMENT));
    }

    @Test
    void of_someSystems_isLess() {
        List<RemainingPoints> some = RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, List.of("mds2"),
                MeasurementRounds.ONE, 1);

        assertThat(some).extracting(remainingPoints -> remainingPoints.curve().system()).containsOnly("mds2");
        assertThat(expected(some)).isLessThan(CONDITIONS.expectedDuration(EXPERIMENT));
    }

    @Test
    void of_aPointMeasured_lacksTheOthers() throws Exception {
        pointFile.add(POINT);

        assertThat(RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, SYSTEMS, MeasurementRounds.ONE, 1))
                .filteredOn(remainingPoints -> remainingPoints.curve().id().equals(POINT.curve()))
                .singleElement()
                .satisfies(
                        remainingPoints -> assertThat(remainingPoints.values()).isNotEmpty().doesNotContain(POINT.x()));
    }

    @Test
    void of_allPointsOfACurveMeasured_leavesItOut() throws Exception {
        for (MeasuredPoint point : PaperPoints.points(CONDITIONS)) {
            pointFile.add(point);
        }

        assertThat(RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, List.of("mds2"),
                MeasurementRounds.ONE, 1))
                .isEmpty();
    }

    @Test
    void of_aRoundOfSeveral_hasAllPointsInTheOrderOfTheSeed() {
        MeasurementRounds rounds = new MeasurementRounds(5, 7);

        List<List<RemainingPoints>> orders = IntStream.rangeClosed(1, 5)
                .mapToObj(
                        round -> RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, SYSTEMS, rounds, round))
                .toList();

        assertThat(orders.stream().distinct()).hasSizeGreaterThan(1);
        assertThat(orders).allSatisfy(order -> assertThat(order).extracting(RemainingPoints::curve)
                .containsExactlyInAnyOrderElementsOf(CONDITIONS.curves(EXPERIMENT)));
        assertThat(orders.getFirst())
                .isEqualTo(RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, SYSTEMS, rounds, 1));
    }

    @Test
    void of_aRoundOfSeveral_afterSomePointsAndForOneSystem_keepsTheOrder() throws Exception {
        MeasurementRounds rounds = new MeasurementRounds(5, 7);
        List<String> whole = names(SYSTEMS, rounds);
        pointFile.add(POINT);
        String measured = POINT.curve() + " " + POINT.x();

        List<String> left = names(List.of("mds2", "rgma"), rounds);

        assertThat(left).doesNotContain(measured)
                .containsExactlyElementsOf(whole.stream().filter(left::contains).toList());
    }

    @Test
    void of_aRoundOfSeveral_hasAnotherOrderForEachCurve() {
        assertThat(RemainingPoints.of(List.of(EXPERIMENT), ExperimentConditions.full(SystemEra.YEAR_2003), pointFile,
                SYSTEMS, new MeasurementRounds(5, 7), 1)
                .stream()
                .map(RemainingPoints::values)
                .distinct()).hasSizeGreaterThan(1);
    }

    @Test
    void stored_afterStore_isTheLastOne() throws Exception {
        assertThat(MeasurementRounds.stored(folder)).isEmpty();

        new MeasurementRounds(3, 5).store(folder);
        new MeasurementRounds(5, 7).store(folder);

        assertThat(MeasurementRounds.stored(folder)).contains(new MeasurementRounds(5, 7));
    }

    @Test
    void stored_otherLine_isNamed() throws Exception {
        Files.writeString(folder.resolve("rounds.txt"), "seed");

        assertThatThrownBy(() -> MeasurementRounds.stored(folder)).isInstanceOf(IOException.class)
                .hasMessageContaining("rounds.txt: expected a last line such as repeat=5 seed=7, got 'seed'");
    }

    private List<String> names(List<String> systems, MeasurementRounds rounds) {
        return RemainingPoints.of(List.of(EXPERIMENT), CONDITIONS, pointFile, systems, rounds, 1)
                .stream()
                .flatMap(each -> each.values().stream().map(x -> each.curve().id() + " " + x))
                .toList();
    }

    private static Duration expected(List<RemainingPoints> all) {
        return all.stream()
                .map(remainingPoints -> remainingPoints.expected(CONDITIONS))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
