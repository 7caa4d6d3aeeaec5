package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

/** The command audit, over a log with two renamed files. */
class AuditCommandTest {

    private static final String OLDEST = line("2026-11-26T08:00:00.000Z", "silence", "success", "alice", "10.0.0.1",
            "s1");
    private static final String OLDER = line("2026-11-27T08:00:00.000Z", "Add", "failure", "bob", "10.0.0.2", "e1");
    private static final String NEWEST = line("2026-11-28T08:00:00.000Z", "Destroy", "success", "alice", "10.0.0.2",
            "e1");

    @TempDir
    private Path folder = Path.of("");

    private Path log;

    private static String line(String time, String action, String outcome, String user, String address,
            String resource) {
        return """
                {"@timestamp":"%s","event.action":"%s","event.outcome":"%s","user.name":"%s","user.domain":null,\
                "source.address":"%s","service.name":"DefaultIndexService","url.path":"%s","http.request.id":"7.1"}"""
                .formatted(time, action, outcome, user, address, resource);
    }

    @BeforeEach
    void writeLog() throws IOException {
        log = folder.resolve("audit.log");
        Files.writeString(folder.resolve("audit.log.2"), OLDEST + "\n");
        Files.writeString(folder.resolve("audit.log.1"), OLDER + "\n");
        Files.writeString(log, NEWEST + "\n");
    }

    @Test
    void withoutOptions_printsAllFiles_oldestFirst() {
        CommandOutcome all = run("audit", log.toString());
        assertThat(all.err()).isEmpty();
        assertThat(all.out().lines()).hasSize(3)
                .first()
                .isEqualTo(
                        "2026-11-26T08:00:00.000Z  success  alice  silence  DefaultIndexService s1  from 10.0.0.1, request 7.1");
        assertThat(run("audit", log.toString(), "--json").out().lines()).containsExactly(OLDEST, OLDER, NEWEST);
    }

    @Test
    void options_selectTheLinesThatFitAllOfThem() {
        assertThat(found("--user", "alice")).containsExactly(OLDEST, NEWEST);
        assertThat(found("--user", "alice", "--action", "silence")).containsExactly(OLDEST);
        assertThat(found("--outcome", "failure")).containsExactly(OLDER);
        assertThat(found("--address", "10.0.0.2", "--resource", "e")).containsExactly(OLDER, NEWEST);
        assertThat(found("--service", "Other")).isEmpty();
        assertThat(found("--since", "2026-11-27T08:00:00Z", "--until", "2026-11-28T08:00:00Z")).containsExactly(OLDER);
        assertThat(found("--until", "36500d")).isEmpty();
    }

    @Test
    void linesOfAnotherForm_areCounted() throws IOException {
        Files.writeString(log, "not JSON\n{}\n" + NEWEST);
        CommandOutcome outcome = run("audit", log.toString(), "--json", "--action", "Destroy");
        assertThat(outcome).isEqualTo(
                new CommandOutcome(0, NEWEST + "\n", "mds: lines that are not lines of an audit log: 2\n"));
    }

    @Test
    void wrongValues_areRefused() {
        assertThat(run("audit", log.toString(), "--outcome", "maybe").err())
                .contains("expected success or failure, was 'maybe'");
        assertThat(run("audit", log.toString(), "--since", "yesterday").err())
                .contains("expected a time such as", "'yesterday'");
        assertThat(run("audit", folder.resolve("none").toString()).err()).contains("cannot be read");
    }

    private Stream<String> found(String... options) {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "audit";
        arguments[1] = log.toString();
        arguments[2] = "--json";
        System.arraycopy(options, 0, arguments, 3, options.length);
        CommandOutcome outcome = run(arguments);
        assertThat(outcome.err()).isEmpty();
        return outcome.out().lines();
    }
}
