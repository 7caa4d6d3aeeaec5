package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

/** The commands backup and restore, with a running and with a stopped server. */
class BackupCommandsTest {

    private static final String MEMBER = "http://member.example.org/";

    @TempDir
    private Path directory = Path.of("");

    private Path state;
    private Path token;

    @BeforeEach
    void writeToken() throws IOException {
        state = directory.resolve("state");
        token = Files.writeString(directory.resolve("operator"), "operator-0123456789abcdef");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void backup_ofARunningServer_isStoredThereOrSentAndCanBeRestored() {
        Path copy = directory.resolve("copy.db");
        try (CommandTestServer server = start(Map.of())) {
            server.added(MEMBER);

            CommandOutcome stored = backup(server);
            assertThat(stored.err()).isEmpty();
            assertThat(Path.of(stored.out().strip())).exists().hasParent(state.resolve("backup"));

            assertThat(backup(server, "--to", copy.toString())).isEqualTo(new CommandOutcome(0, copy + "\n", ""));
            assertThat(backup(server, "--to", copy.toString()))
                    .isEqualTo(new CommandOutcome(1, "",
                            "mds: the file %s exists already: give the name of a new file\n".formatted(copy)));
            server.added("http://later.example.org/");
            assertRefusedWhileTheServerRuns(copy);
        }

        CommandOutcome restored = run("restore", copy.toString(), "--state", state.toString());
        assertThat(restored.out()).startsWith("restored " + state + "\nkept " + state.resolve("openmds.db.replaced-"));
        try (CommandTestServer server = start(Map.of())) {
            assertThat(run("list", server.index(), "-o", "json").out()).contains(MEMBER)
                    .doesNotContain("later.example.org");
        }
    }

    @Test
    void backup_withoutTheRightOrState_isRefused() {
        try (CommandTestServer server = start(Map.of())) {
            assertThat(run("backup", server.base())).isEqualTo(new CommandOutcome(1, "",
                    "mds: %s requires a token with the right to administer (HTTP 401)\n".formatted(server.base())));
        }
        try (CommandTestServer server = start(Map.of("state.enabled", "false"))) {
            assertThat(backup(server)).isEqualTo(new CommandOutcome(1, "",
                    "mds: %s made no backup: this server makes no backups: state.enabled is false, or it is a member of a replicated index (HTTP 409)\n"
                            .formatted(server.base())));
        }
    }

    @Test
    void backup_thatFails_givesTheReason() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        Path below = file.resolve("backups");
        try (CommandTestServer server = start(Map.of("state.backup.directory", below.toString()))) {
            CommandOutcome failed = backup(server, "--to", directory.resolve("copy.db").toString());

            assertThat(failed.code()).isEqualTo(1);
            assertThat(failed.err()).contains("made no backup: ", below.toString(), "(HTTP 503)");
            assertThat(directory.resolve("copy.db")).doesNotExist();
            assertThat(directory.resolve("copy.db.part")).doesNotExist();
        }
    }

    @Test
    void backupAndRestore_ofAStoppedServer_work() {
        start(Map.of()).close();
        Path copy = directory.resolve("copy.db");

        assertThat(run("backup", "--state", state.toString(), "--to", copy.toString()).out()).isEqualTo(copy + "\n");
        assertThat(run("backup", "--state", state.toString()).out()).contains(state.resolve("backup").toString());
        assertThat(run("restore", copy.toString(), "--state", state.toString()).code()).isZero();
    }

    @Test
    void restore_fileThatIsNoBackup_isRefused() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "no database");

        CommandOutcome refused = run("restore", text.toString(), "--state", state.toString());

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).startsWith("mds: file %s is damaged, or no state file: ".formatted(text));
    }

    @Test
    void usage_runningAndStopped_isRefused() {
        CommandOutcome refused = run("backup", "http://127.0.0.1:1", "--state", state.toString());

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("give only one of them");
        assertThat(run("restore").code()).isEqualTo(2);
        assertThat(run("backup", "http://127.0.0.1:1").code()).isEqualTo(3);
    }

    private void assertRefusedWhileTheServerRuns(Path copy) {
        CommandOutcome refused = run("restore", copy.toString(), "--state", state.toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).startsWith("mds: state directory ").contains("is in use by", "stop that server");
        assertThat(run("backup", "--state", state.toString()).err()).contains("is in use by");
    }

    private CommandOutcome backup(CommandTestServer server, String... options) {
        String[] all = new String[options.length + 4];
        System.arraycopy(new String[]{"backup", server.base(), "--token-file", token.toString()}, 0, all, 0, 4);
        System.arraycopy(options, 0, all, 4, options.length);
        return run(all);
    }

    private CommandTestServer start(Map<String, String> keys) {
        Map<String, String> all = new HashMap<>(Map.of("state.enabled", "true", "state.directory", state.toString(),
                "rights.tokens[0].name", "operator", "rights.tokens[0].file", token.toString(),
                "rights.tokens[0].rights", "read,register,admin"));
        all.putAll(keys);
        return CommandTestServer.start(all);
    }
}
