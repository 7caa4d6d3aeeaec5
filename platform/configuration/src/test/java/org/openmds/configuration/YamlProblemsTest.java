package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.configuration.value.ProgramFile;

/** Files, variables and options that cannot be read as a configuration. */
class YamlProblemsTest {

    private static final ConfigurationFormat<BoxSettings> FORMAT = ConfigurationFormat.builder(BoxSettings.class)
            .environment("BOX_")
            .build();

    @TempDir
    private Path directory = Path.of("");

    record BoxSettings(@Key(value = "Width.", initial = "1", min = "1", max = "9") int width,
            @Key(value = "Colours.", initial = "red") List<String> colours, @Key("Program.") Optional<Path> program)
            implements
                CheckedSettings {
        @Override
        public void check(Findings findings) {
            program.flatMap(ProgramFile::problem).ifPresent(problem -> findings.report(problem, "program"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'width: [1'|box.yaml:1:10: is not YAML: ",
        "'width: x'|box.yaml:1:8: width: expected a whole number from 1 to 9, got 'x'",
        "'width: 1\nwidth: 2'|box.yaml:2:1: width: is given twice, first at ",
        "'? [a]\n: 1'|box.yaml:1:3: expected the name of a key, got a list or a mapping",
        "'a: &a [*a]'|is nested too deeply",
        "'colours: red'|box.yaml:1:10: colours: expected a list of which each element is a text, got 'red'",
        "'- 1'|box.yaml:1:1: expected a mapping with the keys width, colours, program, got a list",
        "'program: none'|does not exist",
        "'width:'|box.yaml:1:7: width: expected a whole number from 1 to 9, got nothing"})
    void load_wrongText_isRefusedAtItsPlace(String yaml, String problem) throws IOException {
        Path file = Files.writeString(directory.resolve("box.yaml"), yaml);

        assertThat(problems(new ConfigurationInput(Optional.of(file), Map.of(), Map.of()))).first()
                .asString()
                .contains(problem);
    }

    @Test
    void load_fileThatCannotBeRead_isTheOnlyProblem() throws IOException {
        Path bytes = Files.write(directory.resolve("bytes"), new byte[]{(byte) 0xff, (byte) 0xfe});
        assertThat(problems(ConfigurationInput.of(directory.resolve("none")))).containsExactly("none: does not exist");
        assertThat(problems(ConfigurationInput.of(directory))).singleElement()
                .asString()
                .endsWith("is a directory, expected a file");
        assertThat(problems(ConfigurationInput.of(bytes))).containsExactly("bytes: is not a text in UTF-8");
    }

    @Test
    void load_wrongVariablesAndOptions_areRefused() {
        assertThat(problems(new ConfigurationInput(Optional.empty(),
                Map.of("BOX_WIDHT", "2", "BOX_COLOURS_X", "1", "BOX_WIDTH", " "), Map.of("colours[2]", "x"))))
                .containsExactly("environment variable BOX_COLOURS_X: matches no key, did you mean BOX_COLOURS?",
                        "command line: colours[2]: cannot be set: the position does not exist; list positions start at 0 "
                                + "and must have no gaps");
    }

    private List<String> problems(ConfigurationInput input) {
        return switch (FORMAT.load(input)) {
            case ConfigurationResult.Invalid(var problems) ->
                problems.stream().map(each -> each.toString().replace(directory + "/", "")).toList();
            case ConfigurationResult.Loaded(BoxSettings box, _) -> throw new AssertionError(box);
        };
    }
}
