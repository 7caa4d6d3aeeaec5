package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of docs/clients.md, as they stand there, against a server. The test of the packages runs the one in Java. */
class ClientExamplesIT {

    private static final Path EXAMPLES = Path.of("..", "examples", "clients").toAbsolutePath().normalize();
    private static final String HOSTS = """
            <glue:Cluster xmlns:glue='http://mds.globus.org/glue/ce/1.1' glue:Name='alpha'>
              <glue:Host glue:Name='n1.example.org'/><glue:Host glue:Name='n2.example.org'/>
            </glue:Cluster>""";

    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = RunningServer.start(folder.resolve("state"), "state.enabled", "false");
        server.index().call(RequestBodies.add("cluster", HOSTS, "PT1H"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void zeep_asItStands_printsHostsAndRegisters() throws Exception {
        String said = ZeepPython.find().run(EXAMPLES.resolve("zeep_client.py"), server.index().url());

        assertThat(said).startsWith("n1.example.org\nn2.example.org\nregistered until ");
        assertThat(server.index().query("string(//*[local-name()='Queue']/@name)")).isEqualTo("from-zeep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"python3 plain_client.py", "perl perl_client.pl"})
    void scripts_asTheyStand_printHosts(String command) throws Exception {
        assertThat(run(command.split(" "))).isEqualTo("n1.example.org\nn2.example.org\n");
    }

    @Test
    void curl_asItStands_printsTheAnswer() throws Exception {
        assertThat(run("./curl_client.sh")).contains("n1.example.org", "n2.example.org",
                "QueryResourcePropertiesResponse");
    }

    @Test
    void document_showsTheFilesAsTheyAre() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "clients.md"))
                + Files.readString(Path.of("..", "docs", "java.md"));

        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String shown = Files.readString(file)
                        .strip()
                        .lines()
                        .map(line -> line.isEmpty() ? "" : "    " + line)
                        .collect(Collectors.joining("\n"));
                assertThat(document).as(file.toString()).contains(shown);
            }
        }
    }

    private String run(String... command) throws Exception {
        List<String> whole = Stream.concat(Stream.of(command), Stream.of(server.index().url())).toList();
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(whole).directory(EXAMPLES.toFile())
                .redirectError(errors.toFile())
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("%s: %s", whole, Files.readString(errors)).isZero();
        return said;
    }
}
