package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

/** The rules in help texts and documents match real data, with names that the data has. */
class RuleExamplesTest {

    private static final Pattern PARAMETERS = Pattern.compile("MatchingRule='([^']+)'");
    private static final Pattern YAML = Pattern.compile("match: \"([^\"]+)\"");
    private static final Path ROOT = Path.of("..");

    @TempDir
    private static Path directory;

    private static CommandTestServer server = CommandTestServer.start(Map.of());

    @BeforeAll
    static void addEntries() throws IOException {
        add("http://n1.example.org/host",
                """
                        <glue:Host xmlns:glue="http://mds.globus.org/glue/ce/1.1" glue:Name="n1.example.org" glue:UniqueID="n1.example.org">
                          <glue:MainMemory glue:RAMSize="64000" glue:RAMAvailable="48000"/>
                          <glue:ProcessorLoad glue:Last1Min="900" glue:Last5Min="820" glue:Last15Min="118"/>
                          <glue:FileSystem glue:Name="/tmp" glue:Root="/tmp" glue:Size="100000" glue:AvailableSpace="60"/>
                        </glue:Host>""");
        add("http://n1.example.org/batch",
                """
                        <glue:ComputingElement xmlns:glue="http://mds.globus.org/glue/ce/1.1" glue:Name="batch" glue:UniqueID="n1/batch">
                          <glue:State glue:Status="Closed" glue:RunningJobs="21" glue:WaitingJobs="7000"/>
                        </glue:ComputingElement>""");
        add("http://n1.example.org/own", "<Site><Queue waiting=\"2000\"/><Sensor id=\"door\" celsius=\"4\"/></Site>");
        add("http://n1.example.org/site",
                "<Problem xmlns=\"http://openmds.org/provider/site\" Kind=\"dangling-key\"/>");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Set<String> rules() throws IOException {
        Set<String> rules = new LinkedHashSet<>();
        for (String command : List.of("create", "edit", "test", "list", "show", "silence")) {
            collect(PARAMETERS, run("trigger", command, "--help").out(), rules);
        }
        collect(PARAMETERS, run("trigger", "--help").out(), rules);
        for (Path document : documents()) {
            collect(PARAMETERS, Files.readString(document), rules);
            collect(YAML, Files.readString(document), rules);
        }
        return rules;
    }

    @Test
    void rules_ofHelpAndDocuments_areFound() throws IOException {
        assertThat(rules()).contains("//glue:FileSystem[@glue:AvailableSpace < 100]", "count(//glue:Host) < 10",
                "//Queue[@waiting > 1000]", "//Sensor[@celsius < 10]").hasSizeGreaterThan(6);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void rule_overRealData_matches(String rule) {
        String scope = rule.startsWith("count(") || rule.startsWith("sum(") ? "Scope=group" : "Scope=entry";
        CommandOutcome outcome = run("trigger", "test", scope, "MatchingRule=" + rule, "-b", server.base());

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err()).doesNotContain("warning").matches("mds: [1-9]\\d* match(es)? in [^\n]+\n");
    }

    private static void add(String member, String content) throws IOException {
        Path file = Files.writeString(Files.createTempFile(directory, "content", ".xml"), content);
        assertThat(run("add", server.index(), "--member", member, "--content", file.toString()).code()).isZero();
    }

    private static void collect(Pattern pattern, String text, Set<String> rules) {
        pattern.matcher(text).results().map(found -> found.group(1)).forEach(rules::add);
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> documents = Files.walk(ROOT.resolve("docs"), 2)) {
            return Stream
                    .concat(documents.filter(file -> file.toString().endsWith(".md")),
                            Stream.of(ROOT.resolve("README.md")))
                    .sorted()
                    .toList();
        }
    }
}
