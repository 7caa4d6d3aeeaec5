package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class CommandLineToolTest {

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"", "quer", "query", "query ftp://x //y", "query http://127.0.0.1:1 //y too-many",
        "query http://127.0.0.1:1 //y --nothing",
        "query http://127.0.0.1:1 //y -o yaml", "query http://127.0.0.1:1 //y --timeout 0s",
        "query http://127.0.0.1:1 //y --soap 2",
        "get http://127.0.0.1:1", "list too-many", "top --once -n 2", "events --count 0",
        "renew http://127.0.0.1:1 abcd", "remove http://127.0.0.1:1",
        "remove http://127.0.0.1:1 a'b",
        "log-level http://127.0.0.1:1 loud", "reload ftp://127.0.0.1:1", "list http://127.0.0.1:1 -k nothing",
        "list --epr /nowhere/entry.xml",
        "list http://127.0.0.1:1 --token-file /nowhere/token",
        "subscribe http://127.0.0.1:1 --dialect x", "subscribe http://127.0.0.1:1 --count 0",
        "subscribe http://127.0.0.1:1 x:y", "subscribe http://127.0.0.1:1 --callback http://a",
        "subscribe http://127.0.0.1:1 --listen a:b", "subscribe http://127.0.0.1:1 --listen :70000",
        "subscribe http://127.0.0.1:1 --pull --raw", "subscribe http://127.0.0.1:1 --consumer http://a --for 1s",
        "pause", "pause nothing.xml", "resume", "unsubscribe http://127.0.0.1:1 a", "current http://127.0.0.1:1",
        "pull", "pull http://127.0.0.1:1 --create --destroy", "pull http://127.0.0.1:1 --most 0"})
    void execute_commandNotUnderstood_isUsage(String command) {
        CommandOutcome outcome = run(command.isEmpty() ? new String[0] : command.split(" "));

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).matches("mds: [^\n]+\nTry 'mds.* --help'\\.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"query http://127.0.0.1:1/x //y", "get http://127.0.0.1:1/x sg:Entry",
        "document http://127.0.0.1:1/x",
        "list http://127.0.0.1:1/x", "set http://127.0.0.1:1/x --delete sg:Entry",
        "add http://127.0.0.1:1/x --member http://a --content <a/>",
        "renew http://127.0.0.1:1/x abcd 1m", "remove http://127.0.0.1:1/x abcd", "log-level http://127.0.0.1:1 debug",
        "reload http://127.0.0.1:1", "members http://127.0.0.1:1", "top http://127.0.0.1:1",
        "events http://127.0.0.1:1/x",
        "subscribe http://127.0.0.1:1/x sg:Entry", "subscribe http://127.0.0.1:1/x --pull",
        "pause http://127.0.0.1:1/x", "resume http://127.0.0.1:1/x", "unsubscribe http://127.0.0.1:1/x",
        "current http://127.0.0.1:1/x sg:Entry", "pull http://127.0.0.1:1/x", "pull --create http://127.0.0.1:1/x",
        "pull --follow http://127.0.0.1:1/x"})
    void execute_noServer_isNoConnection(String command) {
        CommandOutcome outcome = run(command.split(" "));

        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).matches("mds: no connection to http://127\\.0\\.0\\.1:1[^\n]*\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"query", "get", "document", "set", "list", "add", "renew", "remove", "log-level", "reload",
        "members",
        "subscribe", "pause", "resume", "unsubscribe", "current", "pull", "provider", "up", "init", "check-config",
        "version",
        "top", "events", "help", "load", "bench", "test", "generate-completion"})
    void help_ofCommand_isPrinted(String command) {
        CommandOutcome outcome = run(command, "--help");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("mds " + command).contains("--verbose");
    }

    @ParameterizedTest
    @CsvSource({"qurey, query", "quer, query", "lst, list", "subscrbe, subscribe"})
    void execute_misspeltCommand_suggestsTheNearestOne(String written, String meant) {
        assertThat(run(written).err())
                .startsWith("mds: there is no command '%s'; did you mean %s?\n".formatted(written, meant));
    }

    @Test
    void execute_nothingNear_suggestsNothing() {
        assertThat(run("bogus").err()).startsWith("mds: there is no command 'bogus'\n");
        assertThat(run("help", "bogus").err()).startsWith("mds: there is no command 'bogus'\n");
        assertThat(run("list", "--tmeout", "3s").err())
                .startsWith("mds: there is no option '--tmeout'; did you mean --timeout?\n");
    }

    /** The commands that the launcher carries out with other programs stand there, too. */
    @Test
    void help_listsEachCommandInOneWholeLine() {
        String help = run("help").out();
        List<String> commands = ServerCommands.tool()
                .commandLine(Map.of(), InputStream.nullInputStream())
                .getSubcommands()
                .entrySet()
                .stream()
                .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();

        assertThat(commands).contains("load", "bench", "test", "demo", "top", "events");
        assertThat(commands).allSatisfy(command -> assertThat(help.lines()
                .filter(line -> line.matches("  " + command + " +[A-Z].{10,90}\\."))).as(command).hasSize(1));
        assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
        assertThat(help).contains("Read data:", "Alerts:", "Exit codes:", "MDS_URL");
        assertThat(run("generate-completion").out()).contains(commands);
    }

    @Test
    void help_ofNestedCommand_isItsOwn() {
        assertThat(run("help", "trigger", "create").out()).startsWith("Usage: mds trigger create");
        assertThat(run("help", "trigger").out()).contains("Commands:").contains("  silence");
        assertThat(run("help", "load").out()).contains("mds load COMMAND", "mds load help");
    }

    @Test
    void list_withoutUrl_usesVariableThenProfile() throws IOException {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            server.added("http://member.example.org/");
            Map<String, String> variable = Map.of("MDS_URL", server.base());
            assertThat(run("", variable, "list").out()).contains("http://member.example.org/");
            assertThat(run("", variable, "query", "count(//sg:Entry)").out()).isEqualTo("1\n");
            assertThat(run("query", server.base() + "/", "count(//sg:Entry)").out()).isEqualTo("1\n");
            assertThat(run("query", server.base() + "/wsrf/services/", "count(//sg:Entry)").out()).isEqualTo("1\n");
            assertThat(run("", variable, "get", "agg:RegistrationCount").code()).isZero();

            Path profile = Files.createDirectories(directory.resolve("openmds")).resolve("profile.yaml");
            Files.writeString(profile, "url: " + server.index());
            Map<String, String> home = Map.of("XDG_CONFIG_HOME", directory.toString());
            assertThat(run("", home, "query", "count(//sg:Entry)").out()).isEqualTo("1\n");
            assertThat(run("", home, "trigger", "list").code()).isZero();

            Files.writeString(profile, "uri: " + server.index());
            assertThat(run("", home, "list").err()).startsWith("mds: the profile has a problem: ")
                    .contains("profile.yaml:1:1: uri: unknown key, did you mean url?");
        }
    }

    @Test
    void profile_token_isForItsServerAlone() throws IOException {
        Path token = token("token", "0123456789abcdef-profile");
        Map<String, String> rights = Map.of("rights.anonymous", "[]", "rights.tokens[0].name", "reader",
                "rights.tokens[0].file", token.toString(), "rights.tokens[0].rights", "read");
        try (CommandTestServer mine = CommandTestServer.start(rights);
                CommandTestServer other = CommandTestServer.start(rights)) {
            Files.writeString(Files.createDirectories(directory.resolve("openmds")).resolve("profile.yaml"),
                    "{url: %s, token-file: %s}".formatted(mine.base(), token));
            Map<String, String> home = Map.of("XDG_CONFIG_HOME", directory.toString());

            assertThat(run("", home, "query", "count(//sg:Entry)").out()).isEqualTo("0\n");
            assertThat(run("", home, "query", mine.index(), "count(//sg:Entry)").out()).isEqualTo("0\n");
            assertThat(run("", home, "query", other.index(), "count(//sg:Entry)").err()).contains("HTTP 401");
        }
    }

    @Test
    void csv_listAndQuery_haveHeadersAndQuotes() {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            server.added("http://member.example.org/");
            Map<String, String> variable = Map.of("MDS_URL", server.base());

            assertThat(run("", variable, "query", "//*[local-name()='Queue']", "-o", "csv").out())
                    .isEqualTo("ELEMENT,name,free\r\nq:Queue,long,\"3,4\"\r\n");
            assertThat(run("", variable, "list", "-o", "csv").out().lines().toList().get(1))
                    .matches("long,[0-9a-f]{32},http://member.example.org/,,q:Queue long,.*");
            assertThat(run("", variable, "trigger", "list", "-o", "csv").out()).startsWith("ID,NAME,STATE");
        }
    }

    @Test
    void top_once_printsHostsQueuesAndSums() {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            run("add", server.index(), "--member", "http://batch.example.org/", "--content", """
                    <glue:GLUECE xmlns:glue='http://mds.globus.org/glue/ce/1.1'><glue:Cluster>
                    <glue:Host glue:Name='idle'><glue:ProcessorLoad glue:Last1Min='12'/></glue:Host>
                    <glue:Host glue:Name='busy'><glue:ProcessorLoad glue:Last5Min='568'/></glue:Host>
                    </glue:Cluster><glue:ComputingElement glue:Name='long'>
                    <glue:State glue:RunningJobs='2' glue:WaitingJobs='7' glue:FreeCPUs='4' glue:Status='open'/>
                    </glue:ComputingElement></glue:GLUECE>""");

            CommandOutcome outcome = run("top", server.base(), "-n", "2", "--interval", "1ms");

            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.code()).isZero();
            assertThat(outcome.out()).containsPattern("busy +5.68\nidle +0.12\n")
                    .containsPattern("QUEUE +RUNNING +WAITING +FREE CPUS +STATE\nlong +2 +7 +4 +open\n")
                    .contains("\n\n" + outcome.out().substring(0, 10));
        }
    }

    @Test
    void top_sourceFails_namesItWithTheReason() {
        try (CommandTestServer server = CommandTestServer.start(Map.of("providers.file[0].name", "lost",
                "providers.file[0].file", "/nowhere/data.xml"))) {
            await().untilAsserted(() -> assertThat(run("top", server.base(), "--once").out())
                    .containsPattern(
                            "SOURCES WITHOUT CURRENT DATA \\(1\\)\n  .+: no success for .*: .*/nowhere/data.xml"));
        }
    }

    @Test
    void versionAndPrefixesAndCompletion_arePrinted() {
        assertThat(run("version").out()).startsWith("OpenMDS ").isEqualTo(run("--version").out());
        assertThat(run("prefixes").out()).contains("glue     http://mds.globus.org/glue/ce/1.1");
        assertThat(run("generate-completion").out())
                .contains("complete -F", "_picocli_mds_load_capacity", "_picocli_mds_bench_queries");
        assertThat(run("generate-completion", "zsh").out()).contains("#compdef mds", "'trigger create')", "'capacity:");
        assertThat(run("generate-completion", "fish").out()).contains("__mds_at \\'trigger create\\'", "-l timeout -x");
        assertThat(run("help", "load").out()).doesNotContain("Commands:");
    }

    @Test
    void rehearseCommands_index_answersEach() {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            CommandOutcome outcome = run("rehearse-commands", server.index());

            assertThat(outcome.code()).as(outcome.err()).isZero();
            assertThat(outcome.out()).contains("OpenMDS ");
        }
    }

    @Test
    void writeDocuments_folder_hasAPageForEachCommand(@TempDir Path folder) throws IOException {
        assertThat(run("write-documents", folder.toString()).code()).isZero();

        assertThat(folder.resolve("man")).isDirectoryContaining("glob:**/mds.1")
                .isDirectoryContaining("glob:**/mds-trigger-create.1")
                .isDirectoryNotContaining("glob:**/mds-rehearse.1");
        assertThat(folder.resolve("man/mds-query.1")).content()
                .startsWith(".TH MDS-QUERY 1")
                .contains("\\fB\\-\\-output\\fR, \\fB\\-o\\fR", "mds query //glue:Host")
                .doesNotContain("%n", "${");
        assertThat(folder).isDirectoryContaining("glob:**/mds.bash").isDirectoryContaining("glob:**/mds.fish");
    }

    @Test
    void rehearse_givenNothing_servesItselfAndLeavesNothing() {
        CommandOutcome outcome = run("rehearse");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(run("help").out()).doesNotContain("rehearse");
    }

    @Test
    void token_rightWrongOrMissing_decidesWhatIsAnswered() throws IOException {
        Path right = token("right", "0123456789abcdef-right");
        Path wrong = token("wrong", "0123456789abcdef-wrong");
        try (CommandTestServer server = CommandTestServer
                .start(Map.of("rights.anonymous", "[]", "rights.tokens[0].name", "boss", "rights.tokens[0].file",
                        right.toString(), "rights.tokens[0].rights", "read, admin"))) {
            String[] count = {"query", server.index(), "count(//sg:Entry)"};

            assertThat(run("", Map.of("MDS_TOKEN_FILE", right.toString()), count).out()).isEqualTo("0\n");
            assertThat(run(count).err()).contains("HTTP 401");
            CommandOutcome refused = run("", Map.of("MDS_TOKEN_FILE", wrong.toString()), count);
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).doesNotContain("0123456789");
            assertThat(run("add", server.index(), "--member", "http://a", "--content", "<a/>", "--token-file",
                    right.toString()).err())
                    .contains("HTTP 403");
            assertThat(run("log-level", server.index(), "info", "--token-file", right.toString()))
                    .isEqualTo(new CommandOutcome(0, "info\n", ""));
            assertThat(run("log-level", server.base(), "info").code()).isEqualTo(1);
        }
    }

    @Test
    void up_portInUseOrBrokenConfiguration_isOneSentence() throws IOException {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            String port = server.base().substring(server.base().lastIndexOf(':') + 1);
            CommandOutcome inUse = run("up", "--port", port, "--set", "state.enabled=false");
            assertThat(inUse.code()).isEqualTo(1);
            assertThat(inUse.err()).contains("mds: cannot listen on").contains(port);
        }
        Path broken = Files.writeString(directory.resolve("mds.yaml"), "htp: {port: 1}\n");
        assertThat(run("up", "--config", broken.toString()).code()).isEqualTo(1);
        assertThat(run("up", "--port", "many").code()).isEqualTo(2);
        assertThat(run("check-config", "--set", "htp.port=1").code()).isEqualTo(2);
        assertThat(run("check-config", broken.toString()).err()).contains("mds.yaml:1").contains("http");
        assertThat(run("check-config", "--port", "9").out()).contains("port: 9").doesNotContain("&id", "*id");
    }

    private Path token(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
