package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PageOptionsTest {

    @Command
    private static final class Up {
        @Mixin
        private PageOptions pages = new PageOptions();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--only index", "--index http://a", "--only"})
    void execute_notUnderstood_isUsage(String options) {
        CommandOutcome outcome = run(("up " + options).split(" "));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("mds: ").endsWith("Try 'mds up --help'.\n");
    }

    @Test
    void overrides_withoutOptions_areNone() {
        assertThat(overrides()).isEmpty();
        assertThat(overrides("--only", "webmds")).isEqualTo(Map.of("webmds.only", "true"));
    }

    @Test
    void overrides_indexes_areCalledByTheirServices() {
        assertThat(overrides("--only", "webmds", "--index",
                "http://a:1/wsrf/services/Site,http://b:2/wsrf/services/Site/?x=/y,http://b:2/Site,http://c/"))
                .containsEntry("webmds.groups[0].name", "Site")
                .containsEntry("webmds.groups[0].url", "http://a:1/wsrf/services/Site")
                .containsEntry("webmds.groups[1].name", "Site@b:2")
                .containsEntry("webmds.groups[2].name", "Site@b:2-2")
                .containsEntry("webmds.groups[3].name", "c")
                .containsEntry("webmds.groups[3].url", "http://c/");
    }

    private static Map<String, String> overrides(String... arguments) {
        Up up = new Up();
        new CommandLine(up).parseArgs(arguments);
        return up.pages.overrides();
    }
}
