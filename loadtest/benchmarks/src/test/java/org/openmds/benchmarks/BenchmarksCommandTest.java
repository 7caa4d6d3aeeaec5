package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

final class BenchmarksCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"adds --clients 0, --clients must be from 1 to 1000",
        "adds --seconds 601, --seconds must be from 1 to 600",
        "adds --warm-up -1, --warm-up must be from 0 to 600",
        "registrations --entries 0, --entries must be from 1 to 1000000",
        "propagation --changes 0, --changes must be from 1 to 10000",
        "probes --interval 0, --interval must be from 1 to 600",
        "probes --minutes 31, --minutes must be from 1 to 30",
        "index --only cached;none, --only must be one of",
        "ldap --only dump;none, --only must be one of [dump; lookup; clients; slow-readers; renewal]",
        "large --entries 1000, --entries must be one of [100000; 1000000]",
        "large --heap 8, --heap must be a number with m or g",
        "slow-readers --request-timeout 0, --request-timeout must be from 1 to 600",
        "notify --consumers 9, --consumers must be from 10 to 5000",
        "notify --seconds 0, --seconds must be from 1 to 120",
        "pages --entries 499, --entries must be from 500 to 100000",
        "pages --turns 0, --turns must be from 1 to 1000",
        "footprint --rounds 0, --rounds must be from 1 to 20",
        "replication --minutes 0, --minutes must be from 1 to 240",
        "replication --rate 0, --rate must be from 1 to 10000",
        "replication --faults kill;fire, --faults must be one of [kill; kill-leader; pause; cut-pair; isolate",
        "replication --plant fire, --plant must be one of [none; early-acknowledgement",
        "members --seconds 4, --seconds must be from 5 to 14400",
        "members --rate 0, --rate must be from 1 to 10000",
        "members --lease 1, --lease must be from 2 to 600",
        "members --faults kill;replace, --faults must be one of [kill; kill-leader; pause; remove-state], was replace",
        "queries --clients many, Invalid value for option '--clients'"})
    void execute_optionOutOfRange_isRefused(String arguments, String problem) {
        assertThat(execute(arguments.replace(';', ',').split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(problem.replace(';', ','));
    }

    @Test
    void execute_withoutBenchmark_listsBenchmarks() {
        assertThat(execute()).isEqualTo(2);
        assertThat(err.toString()).contains("name of a benchmark is missing", "adds", "registrations", "queries",
                "probes",
                "index", "notify", "pages", "memory", "footprint", "replication", "members", "jmh");
    }

    @Test
    void execute_help_listsBenchmarksAndExitCodes() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("adds", "queries", "jmh", "Exit codes:", "requirement is not met");
    }

    @Test
    void execute_helpOfBenchmark_statesQuestionDataAndCommand() {
        assertThat(execute("adds", "--help")).isZero();
        assertThat(out.toString()).contains("How many acknowledged Adds", "Data:", "Command: mds bench adds",
                "--output");
    }

    @Test
    void execute_launcherThatDoesNotExist_saysSo(@TempDir Path folder) {
        assertThat(
                execute("adds", "--directory", folder.toString(), "--launcher", folder.resolve("none/mds").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("mds: ", "none/mds");
    }

    private int execute(String... arguments) {
        CommandLine commandLine = BenchmarksCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
