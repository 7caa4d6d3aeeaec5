package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

import picocli.CommandLine;

/** The examples in the help of all commands, and those of the documents: each is a valid command line, and those that only read answer. */
class HelpExamplesTest {

    private static final Path ROOT = Path.of("..");
    /** Commands that read a server and end. */
    private static final Set<String> READING = Set.of("list", "query", "get", "document", "top", "prefixes", "version",
            "find-ce");
    /** The words of the shell, at which a command ends. */
    private static final Set<String> SHELL = Set.of("|", ">", "<");
    /** The part of examples that need the servers of the demo; DemoIT asks them. */
    private static final Pattern DEMO = Pattern.compile(":7400|\\$vo");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern SERVER = Pattern.compile("https?://(127\\.0\\.0\\.1|mds\\.example\\.org|[ab]):\\d+");

    private static CommandTestServer server;

    @BeforeAll
    static void start() {
        server = CommandTestServer.start(Map.of());
        run("add", server.index(), "--member", "http://member.example.org/", "--content",
                """
                        <q:Queue xmlns:q='http://example.org/queue'><glue:Host xmlns:glue='http://mds.globus.org/glue/ce/1.1' glue:Name='n1'>
                        <glue:FileSystem glue:AvailableSpace='5'/></glue:Host></q:Queue>""");
        run("add", server.index(), "--member", "http://site.example.org/", "--content", FindCeCommandTest.SITE);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<String> examples() throws IOException {
        List<String> all = new ArrayList<>();
        collect(commandLine(), all);
        for (Path document : documents()) {
            all.addAll(examples(document));
        }
        return withoutOtherPrograms(all.stream());
    }

    private static List<String> examples(Path document) throws IOException {
        return withoutOtherPrograms(Files.readString(document)
                .replaceAll("\\\\\\s*\\n\\s*", "")
                .lines()
                .filter(line -> line.matches(" {4}(\\./)?mds [a-z].*"))
                .map(line -> line.strip().replaceFirst("^\\./", "").replaceFirst("\\s{2,}#.*", "")));
    }

    private static List<String> withoutOtherPrograms(Stream<String> examples) {
        return examples.filter(line -> !line.matches("mds (load|bench|test)\\b.*")).toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_asItStands_isUnderstood(String example) {
        String[] words = words(example);

        assertThatCode(() -> commandLine(words).parseArgs(words)).as(example).doesNotThrowAnyException();
        if (READING.contains(words[0]) && !DEMO.matcher(example).find() && !example.contains(".xml")
                && !example.contains("RegistrationService")) {
            String[] here = Arrays.stream(words)
                    .map(word -> SERVER.matcher(word).replaceAll(server.base()))
                    .toArray(
                            String[]::new);
            CommandOutcome outcome = run("", Map.of("MDS_URL", server.base()), quick(here));
            assertThat(outcome.code()).as("%s: %s", example, outcome.err()).isZero();
            assertThat(outcome.out()).as(example).isNotEmpty();
        }
    }

    /** Their answers depend on what the reader has installed. */
    @Test
    void examplesOfTheGuides_asTheyStand_areUnderstood() throws IOException {
        try (Stream<Path> guides = Files.list(ROOT.resolve("docs").resolve("guides"))) {
            for (Path guide : guides.toList()) {
                assertThat(examples(guide)).map(HelpExamplesTest::words)
                        .allSatisfy(words -> commandLine(words).parseArgs(words));
            }
        }
    }

    @Test
    void examples_areFound() throws IOException {
        assertThat(examples()).hasSizeGreaterThan(80)
                .contains("mds list", "mds query //glue:Host", "mds trigger list", "mds up --config mds.yaml");
    }

    /** Shortens the pauses of a view that is shown several times. */
    private static String[] quick(String... words) {
        return words[0].equals("top") ? new String[]{"top", server.base(), "--once"} : words;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> operations = Files.list(ROOT.resolve("docs").resolve("operations"))) {
            return Stream.concat(operations, Stream.of("README.md", "docs/clients.md", "examples/vo/README.md")
                    .map(ROOT::resolve)).filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }

    private static void collect(CommandLine command, List<String> all) {
        if (!command.getCommandSpec().usageMessage().hidden()) {
            String footer = String.join("\n", command.getCommandSpec().usageMessage().footer());
            footer.replaceAll("\\\\\\s*\\n\\s*", "")
                    .lines()
                    .filter(line -> line.startsWith("  mds "))
                    .map(String::strip)
                    .forEach(all::add);
            command.getSubcommands().values().forEach(each -> collect(each, all));
        }
    }

    private static String[] words(String example) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(example.replaceFirst("^mds ", ""));
        while (word.find() && !SHELL.contains(word.group())) {
            words.add(Stream.of(word.group(1), word.group(2), word.group(3))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(""));
        }
        return words.toArray(String[]::new);
    }

    private static CommandLine commandLine(String... words) {
        return ServerCommands.tool().commandLine(Map.of(), InputStream.nullInputStream(), words);
    }
}
