package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

import picocli.CommandLine;

/**
 * The examples of {@code mds load} in the help of its commands and of the launcher, and in documents: each is a valid command line. Those that need
 * only files or a web server run: with files of this test, an echo server, and loads of a second.
 */
class LoadExamplesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path LAUNCHER = ROOT.resolve("server/cli/src/main/java/org/openmds/cli/LauncherCommand.java");
    private static final String WEB_SERVER = "http://localhost:8080/";
    /** Commands that read and write only files. */
    private static final Set<String> QUICK = Set.of("analyze", "capacity", "compare", "export", "import", "kinds",
            "plan", "report", "verify");
    private static final Pattern LINE = Pattern.compile("(?m)^ *(?:Examples?: +)?(?:\\./)?(mds load .*)");
    private static final Pattern END = Pattern.compile(" {2,}.*| > .*");
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");
    private static final Pattern FILE = Pattern.compile("runs?/.*|[\\w-]+\\.(txt|yaml|html)");

    @TempDir
    private static Path directory;

    private static EchoServer server;

    /** The exit code of a command and all that it printed. */
    private record Outcome(int code, String text) {
    }

    @BeforeAll
    static void prepare() throws IOException {
        server = EchoServer.start(EchoSettings.local());
        Files.writeString(directory.resolve("limits.yaml"), "failures: < 1%\n");
        Files.writeString(directory.resolve("results.txt"), IntStream.range(0, 600)
                .mapToObj(
                        i -> "response-time 0.0%d %.1f host %d%n".formatted(10 + i % 7, 1_700_000_000 + i / 5.0, i % 5))
                .collect(Collectors.joining()));
        Files.writeString(directory.resolve("plan.yaml"), run("plan", "--target", server.uri().toString()));
        for (String name : List.of("runs/monday", "runs/a", "runs/b", "runs/before", "runs/after", "run/before",
                "run/after")) {
            run("import", directory.resolve("results.txt").toString(), directory.resolve(name).toString());
            run("analyze", directory.resolve(name).toString());
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<String> examples() throws IOException {
        List<String> texts = new ArrayList<>(List.of(Files.readString(LAUNCHER).replace('"', '\n')));
        CommandLine load = LoadTestCommand.commandLine();
        Stream.concat(Stream.of(load), load.getSubcommands().values().stream())
                .map(command -> command.setUsageHelpWidth(1_000).getUsageMessage())
                .forEach(texts::add);
        for (Path document : documents()) {
            texts.add(Files.readString(document).replaceAll("\\\\\\s*\\n\\s*", ""));
        }
        return texts.stream()
                .flatMap(text -> LINE.matcher(text).results())
                .flatMap(line -> Stream.of(line.group(1).split(" && ")))
                .map(example -> END.matcher(example).replaceFirst("").replaceFirst("^mds load ", ""))
                .filter(example -> !example.contains("[OPTIONS]"))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_asItStands_isUnderstood(String example) {
        List<String> words = words(example);
        assertThatCode(() -> LoadTestCommand.commandLine().parseArgs(words.toArray(String[]::new))).as(example)
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("quickExamples")
    void example_thatReadsAndWritesFiles_runs(String example) {
        assertThat(run(words(example).stream().map(LoadExamplesTest::here).toArray(String[]::new))).isNotEmpty();
    }

    static List<String> quickExamples() throws IOException {
        return examples().stream()
                .filter(example -> QUICK.contains(words(example).getFirst()) && !example.contains("…")
                        && (!example.startsWith("capacity") || example.contains("--from")))
                .toList();
    }

    /** A load of a second may be too short for a verdict, so the exit code may be that of a run that is not VALID. */
    @ParameterizedTest
    @MethodSource("loads")
    void example_thatLoadsAWebServer_measuresIt(String example) throws IOException {
        Path out = Files.createTempDirectory(directory, "out");
        List<String> words = new ArrayList<>(
                words(example.replaceFirst(" --duration \\w+", "")).stream().map(LoadExamplesTest::here).toList());
        words.addAll(List.of("--duration", "1s", "--out", out.toString(), "--no-probe", "--quiet"));

        Outcome outcome = execute(words.toArray(String[]::new));

        assertThat(outcome.code()).as(outcome.text()).isIn(LoadExitCodes.OK, LoadExitCodes.FAILED);
        assertThat(out.resolve("result.json")).isNotEmptyFile();
    }

    static List<String> loads() throws IOException {
        return examples().stream().filter(example -> example.startsWith("run " + WEB_SERVER)).toList();
    }

    @Test
    void examples_areFound() throws IOException {
        assertThat(examples()).hasSizeGreaterThan(60)
                .contains("run --help", "kinds wsrf-query", "verify runs/monday", "experiment set1 --scale 0.5");
        assertThat(quickExamples()).hasSizeGreaterThan(10);
        assertThat(loads()).hasSizeGreaterThan(1);
    }

    /** Returns the word with the address of the echo server, or a file in the folder of this test, instead of that of the example. */
    private static String here(String word) {
        return FILE.matcher(word).matches()
                ? directory.resolve(word).toString()
                : word.replace(WEB_SERVER, server.uri().toString());
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> documents = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), documents)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> words(String example) {
        return WORD.matcher(example)
                .results()
                .map(MatchResult::group)
                .map(word -> word.replaceAll("['\"]", ""))
                .toList();
    }

    private static String run(String... arguments) {
        Outcome outcome = execute(arguments);
        assertThat(outcome.code()).as("%s: %s", Arrays.toString(arguments), outcome.text()).isZero();
        return outcome.text();
    }

    private static Outcome execute(String... arguments) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text, true);
        int code = LoadTestCommand.commandLine().setOut(writer).setErr(writer).execute(arguments);
        return new Outcome(code, text.toString());
    }
}
