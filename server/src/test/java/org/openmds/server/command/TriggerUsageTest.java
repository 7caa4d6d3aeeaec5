package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class TriggerUsageTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "lists", "show", "show a;b", "show a'b", "create", "create few;RULE",
        "create few;Rule=x",
        "create few;=x", "edit few", "edit few;MinimumMatchTime=soon", "edit few;Label=x", "edit few;Group=x",
        "create few;--group;a/b;MatchingRule=1", "test few;--group;a/b",
        "edit few;NamespaceMappings=x",
        "test", "test few;-o;xml", "history few;-n;0", "delete", "silence", "silence few;--for;1h",
        "silence few;--reason;x", "silence few;--for;1h;--until;x;--reason;x", "silence few;--until;soon;--reason;x",
        "silence few;other;--for;1h;--reason;x", "silence --list;few", "list -b;ftp://a"})
    void execute_notUnderstood_isUsage(String command) {
        CommandOutcome outcome = run(("trigger" + (command.isEmpty() ? "" : " " + command)).split("[ ;]"));

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).matches("mds: [^\n]+\nTry 'mds trigger.* --help'\\.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show a", "history a", "create a MatchingRule=1", "edit a TriggerStatus=enabled",
        "test a", "delete a", "silence a --for 1h --reason x", "silence --list"})
    void execute_noServer_isNoConnection(String command) {
        assertThat(run(("trigger " + command + " -b http://127.0.0.1:1").split(" ")).code()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "history", "create", "edit", "test", "delete", "silence"})
    void help_ofEach_hasExamples(String command) {
        CommandOutcome outcome = run("trigger", command, "--help");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("Example").contains("mds trigger " + command);
    }
}
