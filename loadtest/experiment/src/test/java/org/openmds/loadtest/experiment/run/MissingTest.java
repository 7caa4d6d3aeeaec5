package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Experiments;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.expectation.AsThePapersSay;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Systems;

final class MissingTest {

    private static final Conditions CONDITIONS = Conditions.quick(Era.THEN);
    private static final Measured POINT = AsThePapersSay.points(CONDITIONS).getFirst();
    private static final Experiment EXPERIMENT = Experiments.ALL.stream()
            .filter(each -> each.id().equals(POINT.experiment()))
            .findFirst()
            .orElseThrow();
    private static final List<String> SYSTEMS = Systems.all().stream().map(ComparedSystem::name).toList();

    @TempDir
    private Path folder;
    private Points points;

    @BeforeEach
    void open() throws IOException {
        points = Points.open(folder.resolve("points.jsonl"));
    }

    @Test
    void of_nothingMeasured_isWhatTheExperimentIsExpectedToTake() {
        List<Missing> all = Missing.of(EXPERIMENT, CONDITIONS, points, SYSTEMS);

        assertThat(all).extracting(Missing::curve).containsExactlyElementsOf(CONDITIONS.curves(EXPERIMENT));
        assertThat(expected(all)).isEqualTo(CONDITIONS.expected(EXPERIMENT));
    }

    @Test
    void of_someSystems_isLess() {
        List<Missing> some = Missing.of(EXPERIMENT, CONDITIONS, points, List.of("mds2"));

        assertThat(some).extracting(missing -> missing.curve().system()).containsOnly("mds2");
        assertThat(expected(some)).isLessThan(CONDITIONS.expected(EXPERIMENT));
    }

    @Test
    void of_aPointMeasured_lacksTheOthers() throws Exception {
        points.add(POINT);

        assertThat(Missing.of(EXPERIMENT, CONDITIONS, points, SYSTEMS))
                .filteredOn(missing -> missing.curve().id().equals(POINT.curve()))
                .singleElement()
                .satisfies(missing -> assertThat(missing.values()).isNotEmpty().doesNotContain(POINT.x()));
    }

    @Test
    void of_allPointsOfACurveMeasured_leavesItOut() throws Exception {
        for (Measured point : AsThePapersSay.points(CONDITIONS)) {
            points.add(point);
        }

        assertThat(Missing.of(EXPERIMENT, CONDITIONS, points, List.of("mds2"))).isEmpty();
    }

    private static Duration expected(List<Missing> all) {
        return all.stream().map(missing -> missing.expected(CONDITIONS)).reduce(Duration.ZERO, Duration::plus);
    }
}
