package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Kills and stops the built servers of a replicated index under load, and checks the history of their clients. Times are not checked: the tests share
 * the machine.
 */
@Tag("long")
final class MembersBenchmarkIT {

    private static final String TIMES = "after a kill of the leader|kill of the leader to";

    @Test
    void members_leaderKilledAndStateRemoved_keepAllPromises() {
        assertPromises("--seconds", "15", "--rate", "150", "--clients", "6", "--lease", "4", "--faults",
                "kill-leader,remove-state", "--java-options",
                "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    }

    @Test
    void members_anHourOfAllFaults_keepAllPromises() {
        assertPromises("--seconds", "3600");
    }

    private static void assertPromises(String... options) {
        StringWriter out = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of("members"));
        arguments.addAll(List.of(options));
        BenchmarksCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute(arguments.toArray(String[]::new));

        assertThat(out.toString()
                .lines()
                .filter(line -> line.matches("(PASS|FAIL) .*"))
                .filter(line -> !line.matches(".*(" + TIMES + ").*")))
                .hasSize(11)
                .allMatch(line -> line.startsWith("PASS"));
    }
}
