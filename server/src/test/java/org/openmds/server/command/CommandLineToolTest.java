package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
        "get http://127.0.0.1:1", "document", "list", "renew http://127.0.0.1:1 abcd", "remove http://127.0.0.1:1",
        "remove http://127.0.0.1:1 a'b",
        "log-level http://127.0.0.1:1 loud", "reload ftp://127.0.0.1:1", "list http://127.0.0.1:1 -k nothing",
        "list --epr /nowhere/entry.xml",
        "list http://127.0.0.1:1 --token-file /nowhere/token",
        "subscribe", "subscribe http://127.0.0.1:1 --dialect x", "subscribe http://127.0.0.1:1 --count 0",
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
        "reload http://127.0.0.1:1", "subscribe http://127.0.0.1:1/x sg:Entry", "subscribe http://127.0.0.1:1/x --pull",
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
        "subscribe", "pause", "resume", "unsubscribe", "current", "pull", "provider", "up", "init", "check-config",
        "version"})
    void help_ofCommand_isPrinted(String command) {
        CommandOutcome outcome = run(command, "--help");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("mds " + command).contains("--verbose");
    }

    @Test
    void execute_misspeltCommand_suggestsTheRightOne() {
        assertThat(run("quer").err()).startsWith("mds: there is no command 'quer'; did you mean query");
    }

    @Test
    void versionAndPrefixesAndCompletion_arePrinted() {
        assertThat(run("version").out()).startsWith("OpenMDS ").isEqualTo(run("--version").out());
        assertThat(run("prefixes").out()).contains("glue     http://mds.globus.org/glue/ce/1.1");
        assertThat(run("generate-completion").out()).contains("complete -F");
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
        assertThat(run("check-config", broken.toString()).err()).contains("mds.yaml:1").contains("http");
        assertThat(run("check-config", "--port", "9").out()).contains("port: 9").doesNotContain("&id", "*id");
    }

    private Path token(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
