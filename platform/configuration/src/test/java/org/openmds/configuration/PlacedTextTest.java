package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

class PlacedTextTest {

    private static final Path FILE = Path.of("limits.yaml");

    @Test
    void read_nestedValues_haveTheirPathsAndPlaces() {
        assertThat(PlacedText.read("a.b: 1\nc:\n  d: x\n", FILE)).isInstanceOfSatisfying(
                ConfigurationResult.Loaded.class, loaded -> assertThat(loaded.configuration()).isEqualTo(List.of(
                        new PlacedText(List.of("a.b"), "1", new ValueOrigin.InFile(FILE, 1, 6)),
                        new PlacedText(List.of("c", "d"), "x", new ValueOrigin.InFile(FILE, 3, 6)))));
        assertThat(PlacedText.read("", FILE)).isInstanceOfSatisfying(ConfigurationResult.Loaded.class,
                loaded -> assertThat(loaded.configuration()).isEqualTo(List.of()));
    }

    @Test
    void read_otherShapes_areAllReported() {
        assertThat(PlacedText.read("a:\nb: {c: [x]}\na: 1\n", FILE))
                .isEqualTo(new ConfigurationResult.Invalid<>(List.of(
                        new ConfigurationProblem(new ValueOrigin.InFile(FILE, 1, 3), "a",
                                "expected a value or a mapping, got nothing"),
                        new ConfigurationProblem(new ValueOrigin.InFile(FILE, 2, 8), "b c",
                                "expected a value or a mapping, got a list"),
                        new ConfigurationProblem(new ValueOrigin.InFile(FILE, 3, 1), "a",
                                "is given twice, first at limits.yaml:1:1"))));
        assertThat(PlacedText.read("[1]", FILE)).isEqualTo(new ConfigurationResult.Invalid<>(List.of(
                new ConfigurationProblem(new ValueOrigin.InFile(FILE, 1, 1), "", "expected a mapping, got a list"))));
    }
}
