package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.Reference;
import org.openmds.loadtest.experiment.Reference.When;
import org.openmds.loadtest.experiment.expectation.AsThePapersSay;
import org.openmds.loadtest.systems.Era;

final class PointsTest {

    @TempDir
    private Path folder;

    @Test
    void open_afterAdding_hasThemAgain() throws Exception {
        Measured point = AsThePapersSay.points(Conditions.quick(Era.THEN)).getFirst();
        Path file = folder.resolve("points.jsonl");

        Points.open(file).add(point);
        Points again = Points.open(file);

        assertThat(again.all()).containsExactly(point);
        assertThat(again.has(point.experiment(), point.curve(), point.x())).isTrue();
        assertThat(again.has(point.experiment(), point.curve(), point.x() + 1)).isFalse();
    }

    @Test
    void open_afterAddingAReference_tellsItFromPoints() throws Exception {
        Measured point = AsThePapersSay.points(Conditions.quick(Era.THEN)).getFirst();
        Reference reference = new Reference(Reference.KIND, point.experiment(), point.curve(), When.BEFORE, 10_000, 8,
                2, 4_000, 0, 2_000, 0.004, 1, "VALID");
        Path file = folder.resolve("points.jsonl");
        Points points = Points.open(file);

        points.add(reference);
        points.add(point);

        assertThat(Points.open(file).references()).containsExactly(reference);
        assertThat(Points.open(file).all()).containsExactly(point);
    }

    @Test
    void open_pointWithoutANetwork_wasOverLoopback() throws Exception {
        Path file = folder.resolve("points.jsonl");
        Points.open(file).add(AsThePapersSay.points(Conditions.quick(Era.THEN)).getFirst());
        Files.writeString(file, Files.readString(file).replaceFirst(",\"network\":null", ""));

        Measured point = Points.open(file).all().getFirst();

        assertThat(point.network()).isEmpty();
        assertThat(point.linkShare()).isNaN();
        assertThat(point.traffic()).isEqualTo(point.throughput() * point.answerBytes());
    }

    @Test
    void open_pointWithoutAnInstallation_wasOfAStartedSystem() throws Exception {
        Path file = folder.resolve("points.jsonl");
        Points.open(file).add(AsThePapersSay.points(Conditions.quick(Era.THEN)).getFirst());
        Files.writeString(file, Files.readString(file).replaceFirst(",\"at\":null", ""));

        assertThat(file).content().doesNotContain("\"at\"");
        assertThat(Points.open(file).all().getFirst().at()).isEmpty();
    }

    @Test
    void open_noFile_isEmpty() throws Exception {
        assertThat(Points.open(folder.resolve("none")).all()).isEmpty();
    }

    @Test
    void open_lineThatIsNone_saysWhich() throws Exception {
        Path file = Files.writeString(folder.resolve("points.jsonl"), "{\"experiment\": 7");

        assertThatThrownBy(() -> Points.open(file)).isInstanceOf(IOException.class)
                .hasMessageContaining("points.jsonl, line 1");
    }
}
