package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads mappings of any names, single values that stand for a record, and files of which the command line replaces a part. */
class MapsAndShortValuesTest {

    private static final ConfigurationFormat<CallSettings> FORMAT = ConfigurationFormat.builder(CallSettings.class)
            .build();

    @TempDir
    private Path directory = Path.of("");

    record CallSettings(@Key(value = "Pause.", shortFor = "mean") PauseSettings pause,
            @Key("Headers.") Map<String, String> headers,
            @Key("Steps.") List<StepSettings> steps) {
    }

    record PauseSettings(@Key(value = "Mean.", initial = "1s", min = "0s", max = "1d") Duration mean,
            @Key(value = "Kind.", initial = "constant", pattern = "constant|random", expected = "constant or random") String kind) {
    }

    record StepSettings(@Key(value = "Level.", initial = "1", min = "0", max = "9") int level) {
    }

    @Test
    void load_mapOfNames_hasAllOfThem() throws IOException {
        CallSettings loaded = load("headers: {b: x, Accept: 5}\n", Map.of("headers.c", "d"), Set.of());

        assertThat(loaded.headers()).isEqualTo(Map.of("b", "x", "Accept", "5", "c", "d"));
        assertThat(load(FORMAT.yaml(loaded), Map.of(), Set.of())).isEqualTo(loaded);
    }

    @Test
    void load_wrongMaps_reportsTheirPlaces() throws IOException {
        assertThat(problems("headers: x\n"))
                .containsExactly(
                        "call.yaml:1:10: headers: expected a mapping of names of which each value is a text, got 'x'");
        assertThat(problems("headers: {a: [x], b: y}\n"))
                .containsExactly("call.yaml:1:14: headers.a: expected a text, got a list");
    }

    @Test
    void load_singleValueForRecord_isItsKey() throws IOException {
        assertThat(load("pause: 2s\n", Map.of(), Set.of()).pause())
                .isEqualTo(new PauseSettings(Duration.ofSeconds(2), "constant"));
        assertThat(load("pause: 2s\n", Map.of("pause.kind", "random"), Set.of()).pause())
                .isEqualTo(new PauseSettings(Duration.ofSeconds(2), "random"));
        assertThat(load("pause: {kind: random}\n", Map.of("pause", "3s"), Set.of()).pause())
                .isEqualTo(new PauseSettings(Duration.ofSeconds(3), "constant"));
        assertThat(problems("pause: soon\n")).singleElement()
                .asString()
                .startsWith("call.yaml:1:8: pause.mean: expected a duration");
    }

    @Test
    void load_ignoredKeys_doNotCount() throws IOException {
        String yaml = "steps: [{level: 3}, {level: 4}]\npause: {mean: 9s, kind: random}\n";

        CallSettings loaded = load(yaml, Map.of("steps[0].level", "5"), Set.of("steps", "pause.mean", "headers.none"));

        assertThat(loaded).isEqualTo(new CallSettings(new PauseSettings(Duration.ofSeconds(1), "random"), Map.of(),
                List.of(new StepSettings(5))));
    }

    @Test
    void schema_map_allowsAnyName() {
        assertThat(FORMAT.schema("call")).contains("\"additionalProperties\": {");
    }

    private CallSettings load(String yaml, Map<String, String> commandLine, Set<String> ignored) throws IOException {
        return ((ConfigurationResult.Loaded<CallSettings>) result(yaml, commandLine, ignored)).configuration();
    }

    private List<String> problems(String yaml) throws IOException {
        return ((ConfigurationResult.Invalid<CallSettings>) result(yaml, Map.of(), Set.of())).problems()
                .stream()
                .map(problem -> problem.toString().replace(directory + "/", ""))
                .toList();
    }

    private ConfigurationResult<CallSettings> result(String yaml, Map<String, String> commandLine, Set<String> ignored)
            throws IOException {
        Path file = Files.writeString(directory.resolve("call.yaml"), yaml);
        return FORMAT.load(new ConfigurationInput(Optional.of(file), Map.of(), commandLine, ignored));
    }
}
