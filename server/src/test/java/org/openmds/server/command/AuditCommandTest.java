package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                "source.address":"%s","service.name":"DefaultIndexService","event.reason":"denied","error.message":"unknown token",\
                "x509.subject.distinguished_name":"CN=%s","url.path":"%s","http.request.id":"7.1"}"""
                .formatted(time, action, outcome, user, address, user, resource);
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
        List<String> lines = all.out().lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0).split(" +")).containsExactly("TIME", "OUTCOME", "CALLER", "ACTION", "SERVICE",
                "ADDRESS", "RESOURCE", "REASON");
        assertThat(lines.get(1).split("  +")).containsExactly("2026-11-26T08:00:00.000Z", "success", "alice (CN=alice)",
                "silence", "DefaultIndexService", "10.0.0.1", "s1", "-");
        assertThat(lines.get(2)).endsWith("  denied: unknown token");
        assertThat(run("audit", log.toString(), "--json").out().lines()).containsExactly(OLDEST, OLDER, NEWEST);
    }

    @Test
    void fileThatCannotBeRead_leavesNoFileOpen() throws IOException {
        Files.createDirectory(folder.resolve("audit.log.3"));

        assertThat(run("audit", log.toString()).err()).contains("cannot be read");

        assertThat(openFiles()).noneMatch(file -> file.startsWith(folder.toString()));
    }

    private static List<String> openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.map(AuditCommandTest::target).toList();
        }
    }

    /** Returns the name of an open file; empty for one that was closed meanwhile. */
    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    @Test
    void options_selectTheLinesThatFitAllOfThem() {
        assertThat(found("--user", "alice")).containsExactly(OLDEST, NEWEST);
        assertThat(found("--user", "alice", "--action", "silence")).containsExactly(OLDEST);
        assertThat(found("--user", "CN=bob")).containsExactly(OLDER);
        assertThat(found("--action", "Silence")).containsExactly(OLDEST);
        assertThat(found("--outcome", "failure")).containsExactly(OLDER);
        assertThat(found("--address", "10.0.0.2", "--resource", "e")).containsExactly(OLDER, NEWEST);
        assertThat(found("--service", "Other")).isEmpty();
        assertThat(found("--since", "2026-11-27T08:00:00Z", "--until", "2026-11-28T08:00:00Z")).containsExactly(OLDER);
        assertThat(found("--until", "36500d")).isEmpty();
        assertThat(found("--since", "2026-11-28")).containsExactly(NEWEST);
        assertThat(run("audit", log.toString(), "--until", "2026-01-01").err())
                .isEqualTo("mds: no line of %s fits all options\n".formatted(log));
    }

    @Test
    void countBy_printsTheNumberOfLinesAndTheirTimes() {
        assertThat(run("audit", log.toString(), "--count-by", "user").out()).isEqualTo("""
                LINES  FIRST                 LAST                  USER
                2      2026-11-26T08:00:00Z  2026-11-28T08:00:00Z  alice
                1      2026-11-27T08:00:00Z  2026-11-27T08:00:00Z  bob
                """);
        assertThat(run("audit", log.toString(), "--count-by", "reason").out()).contains("denied: unknown token");
        assertThat(run("audit", log.toString(), "--count-by", "hour").err()).contains("expected user, action");
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
