package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine;

/**
 * The examples of {@code mds bench} in the help of its commands and of the launcher, and in documents: each is a valid command line. None runs here,
 * because each starts a server.
 */
class BenchExamplesTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path CLI = ROOT.resolve("server/cli/src/main");
    private static final Pattern LINE = Pattern.compile("(?m)^ *(?:Command: +)?(?:\\./)?mds bench (.*?)(?: {2,}.*)?$");

    static List<String> examples() throws IOException {
        List<String> texts = new ArrayList<>(List
                .of(Files.readString(CLI.resolve("java/org/openmds/cli/LauncherCommand.java")).replace('"', '\n')));
        BenchmarksCommand.commandLine()
                .getSubcommands()
                .values()
                .forEach(command -> texts.add(command.setUsageHelpWidth(1_000).getUsageMessage()));
        try (Stream<Path> documents = Files.walk(ROOT.resolve("docs"))) {
            for (Path document : documents.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
                texts.add(Files.readString(document));
            }
        }
        return texts.stream()
                .flatMap(text -> LINE.matcher(text).results())
                .map(example -> example.group(1))
                .filter(example -> !example.contains("[OPTIONS]"))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_asItStands_isUnderstood(String example) {
        assertThatCode(() -> BenchmarksCommand.commandLine().parseArgs(example.split(" "))).as(example)
                .doesNotThrowAnyException();
    }

    @Test
    void examples_areFound() throws IOException {
        assertThat(examples()).contains("adds", "queries --help", "adds --output adds", "jmh Steps --allocations");
    }

    @Test
    void completion_hasTheCommandsOfTheBenchmarks() throws IOException {
        assertThat(Files.readAllLines(CLI.resolve("resources/org/openmds/cli/launched-commands.txt"))).filteredOn(
                line -> line.startsWith("bench "))
                .containsExactlyElementsOf(visible());
    }

    private static List<String> visible() {
        return BenchmarksCommand.commandLine()
                .getSubcommands()
                .values()
                .stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .map(command -> "bench " + command.name())
                .toList();
    }
}
