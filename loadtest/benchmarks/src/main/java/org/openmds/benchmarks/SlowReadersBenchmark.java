package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.index.SlowReadersMeasurement;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Question: does anybody notice readers of a byte a second, and are they cut off in time? Data: an Index of 5 MB, whose entries are replaced meanwhile; 10
 * slow readers of all of it, whoever is cut off comes again. Reference of the same run: the same without them, in turns. Command:
 * {@code mds bench slow-readers}.
 */
@Command(name = "slow-readers", sortOptions = false, description = {
    "Does anybody notice readers of a byte a second, and are they cut off in time?",
    "%nData: an Index of 5 MB, whose entries are replaced meanwhile; 10 slow readers of all of it. Reference: the same without them, in turns.",
    "%nCommand: mds bench slow-readers --output slow-readers"})
final class SlowReadersBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int seconds;
    private int timeoutSeconds;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60", description = "How long there are slow readers (${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 12, 600);
    }

    @Option(names = "--request-timeout", paramLabel = "SECONDS", defaultValue = "10", description = "After how long the server cuts an answer off (${DEFAULT-VALUE}).")
    void timeout(int value) {
        timeoutSeconds = OptionRange.within(command, "--request-timeout", value, 1, 600);
    }

    @Override
    public String question() {
        return "Does anybody notice readers of a byte a second, and are they cut off in time?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new SlowReadersMeasurement(workspace, Duration.ofSeconds(timeoutSeconds)).run(question(),
                Duration.ofSeconds(seconds));
    }
}
