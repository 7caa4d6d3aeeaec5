package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MachineReference.ReferenceAnswers;
import org.openmds.loadtest.experiment.MachineReference.ReferencePlace;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.expectation.PaperPoints;
import org.openmds.loadtest.systems.SystemEra;

final class PointFileTest {

    @TempDir
    private Path folder;

    @Test
    void open_afterAdding_hasThemAgain() throws Exception {
        MeasuredPoint point = PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst();
        Path file = folder.resolve("points.jsonl");

        PointFile.open(file).add(point);
        PointFile again = PointFile.open(file);

        assertThat(again.all()).containsExactly(point);
        assertThat(again.has(point.experiment(), point.curve(), point.x(), 1)).isTrue();
        assertThat(again.has(point.experiment(), point.curve(), point.x() + 1, 1)).isFalse();
    }

    @Test
    void open_lineOfAnEarlierVersion_isTheFirstRepeat() throws Exception {
        MeasuredPoint point = PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst();
        Path file = folder.resolve("points.jsonl");
        PointFile.open(file).add(point);
        Files.writeString(file, Files.readString(file).replaceFirst(",\\s*\"round\"\\s*:\\s*1", ""));

        assertThat(file).content().doesNotContain("round");
        assertThat(PointFile.open(file).all()).containsExactly(point);
    }

    @Test
    void open_committedFileOfAnEarlierVersion_hasAllFigures() throws Exception {
        PointFile file = PointFile.open(Path.of("../../docs/experiments/quick-2026-11-22/points.jsonl"));

        MeasuredPoint first = file.all().getFirst();
        assertThat(first.place()).isEqualTo(new PointPlace("set1", "gris-cached", 50, Optional.of(1)));
        assertThat(first.conditions())
                .isEqualTo(new PointConditions("2003", 50, 10, 1, 1, Optional.empty(), Optional.empty(),
                        Optional.empty()));
        assertThat(first.completions()).isEqualTo(599);
        assertThat(first.answers().steps()).hasSizeGreaterThan(5).doesNotContainValue(0.0);
        assertThat(first.server().cpu()).isEqualTo(0.09045405867337364);
        assertThat(first.server().counters()).containsKey("queries");
        MachineReference reference = file.references().getFirst();
        assertThat(reference.place()).isEqualTo(
                new ReferencePlace("set1", "gris-cached", ReferencePosition.BEFORE, Optional.of(1)));
        assertThat(reference.answers()).isEqualTo(new ReferenceAnswers(2, 22_537, 0, 11_268.5, 7.0822285770067E-4));
    }

    @Test
    void add_point_writesTheFieldsOfItsPartsBesideEachOther() throws Exception {
        Path file = folder.resolve("points.jsonl");

        PointFile.open(file).add(PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst());

        assertThat(file).content()
                .contains("\"experiment\":", "\"throughput\":", "\"load1\":", "\"era\":")
                .doesNotContain("\"place\"", "\"answers\"", "\"server\":{", "\"conditions\"");
    }

    @Test
    void open_afterAddingAReference_separatesItFromPoints() throws Exception {
        MeasuredPoint point = PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst();
        MachineReference reference = new MachineReference(MachineReference.KIND,
                new ReferencePlace(point.experiment(), point.curve(), ReferencePosition.BEFORE, Optional.of(2)), 10_000,
                8, new ReferenceAnswers(2, 4_000, 0, 2_000, 0.004), 1, "VALID");
        Path file = folder.resolve("points.jsonl");
        PointFile pointFile = PointFile.open(file);

        pointFile.add(reference);
        pointFile.add(point);

        assertThat(PointFile.open(file).references()).containsExactly(reference);
        assertThat(PointFile.open(file).all()).containsExactly(point);
    }

    @Test
    void open_pointWithoutANetwork_wasOverLoopback() throws Exception {
        Path file = folder.resolve("points.jsonl");
        PointFile.open(file).add(PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst());
        Files.writeString(file, Files.readString(file).replaceFirst(",\"network\":null", ""));

        MeasuredPoint point = PointFile.open(file).all().getFirst();

        assertThat(point.network()).isEmpty();
        assertThat(point.linkShare()).isNaN();
        assertThat(point.traffic()).isEqualTo(point.throughput() * point.answerBytes());
    }

    @Test
    void open_pointWithoutAnInstallation_wasOfAStartedSystem() throws Exception {
        Path file = folder.resolve("points.jsonl");
        PointFile.open(file).add(PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst());
        Files.writeString(file, Files.readString(file).replaceFirst(",\"at\":null", ""));

        assertThat(file).content().doesNotContain("\"at\"");
        assertThat(PointFile.open(file).all().getFirst().at()).isEmpty();
    }

    @Test
    void open_pointOfAnEarlierVersion_hasNoResources() throws Exception {
        Path file = folder.resolve("points.jsonl");
        PointFile.open(file).add(PaperPoints.points(ExperimentConditions.quick(SystemEra.YEAR_2003)).getFirst());
        Files.writeString(file, Files.readString(file).replaceFirst(",\"resources\":null", ""));

        assertThat(file).content().doesNotContain("\"resources\"");
        assertThat(PointFile.open(file).all().getFirst().resources()).isEmpty();
    }

    @Test
    void open_committedPointsOfEarlierVersions_areRead() throws Exception {
        try (DirectoryStream<Path> results = Files.newDirectoryStream(Path.of("../../docs/experiments"),
                Files::isDirectory)) {
            for (Path result : results) {
                assertThat(PointFile.open(result.resolve("points.jsonl")).all()).as(result.toString()).isNotEmpty();
            }
        }
    }

    @Test
    void open_noFile_isEmpty() throws Exception {
        assertThat(PointFile.open(folder.resolve("none")).all()).isEmpty();
    }

    @Test
    void open_invalidLine_isNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("points.jsonl"), "{\"experiment\": 7");

        assertThatThrownBy(() -> PointFile.open(file)).isInstanceOf(IOException.class)
                .hasMessageContaining("points.jsonl, line 1");
    }
}
