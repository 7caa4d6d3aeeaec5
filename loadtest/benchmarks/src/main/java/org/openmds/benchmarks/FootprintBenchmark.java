package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.footprint.FootprintRun;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Question: how much memory, time and disk does the packaged server take? Data: the package with its default configuration, empty and with entries of
 * 1 KB. References in the same run: slapd, Prometheus and nginx of Debian. Command: {@code mds bench footprint}.
 */
@Command(name = "footprint", sortOptions = false, description = {
    "How much memory, time and disk does the packaged server take, beside slapd, Prometheus and nginx?",
    "%nData: the package with its default configuration, empty and with entries of 1 KB. Reference: Debian's slapd with the same values, Prometheus with ten series for each entry, nginx with a file for each.",
    "%nCommand: mds bench footprint --output footprint",
    "         mds bench footprint --rounds 3 --rest 10"})
final class FootprintBenchmark implements Benchmark {

    private static final int MAX_ROUNDS = 20;
    private static final int MAX_ENTRIES = 100_000;
    private static final int MAX_REST_SECONDS = 300;

    @Spec
    private CommandSpec command;

    @Option(names = "--package", paramLabel = "FILE", description = "The archive of the package (default: the newest in distribution/target/packages).")
    private @Nullable Path archive;

    private int rounds = 5;
    private int entries = 10_000;
    private int rest = 30;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "How often each server is measured (default: ${DEFAULT-VALUE}).")
    void rounds(int value) {
        rounds = OptionRange.within(command, "--rounds", value, 1, MAX_ROUNDS);
    }

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "Entries of 1 KB (default: ${DEFAULT-VALUE}).")
    void entries(int value) {
        entries = OptionRange.within(command, "--entries", value, 1, MAX_ENTRIES);
    }

    @Option(names = "--rest", paramLabel = "N", defaultValue = "30", description = "Seconds without requests before memory is read (default: ${DEFAULT-VALUE}).")
    void rest(int value) {
        rest = OptionRange.within(command, "--rest", value, 0, MAX_REST_SECONDS);
    }

    @Override
    public String question() {
        return "How much memory, time and disk does the packaged server take, beside slapd, Prometheus and nginx?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        Path measured = archive == null
                ? FootprintRun.newestArchive(workspace.home().resolve("distribution/target/packages"))
                : archive;
        return new FootprintRun(workspace, rounds, entries, Duration.ofSeconds(rest)).measure(question(), measured);
    }
}
