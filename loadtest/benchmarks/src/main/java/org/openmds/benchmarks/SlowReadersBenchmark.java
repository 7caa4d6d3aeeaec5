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
 * Question: do clients that read one byte per second slow down the others, and does the server disconnect them in time? Data: an Index of 5 MB, whose
 * entries are replaced during the measurement; 10 slow readers of the full answer; a reader that is disconnected connects again.
 * Reference in the same run: the same load without slow readers, measured alternately. Command: {@code mds bench slow-readers}.
 */
@Command(name = "slow-readers", sortOptions = false, description = {
    "Do clients that read one byte per second slow down the others, and does the server disconnect them in time?",
    "%nData: an Index of 5 MB, whose entries are replaced during the measurement; 10 slow readers of the full answer. Reference: the same "
            + "without them, measured alternately.",
    "%nCommand: mds bench slow-readers --output slow-readers"})
final class SlowReadersBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int seconds;
    private int timeoutSeconds;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60", description = "Total duration of the phases with slow readers, in "
            + "seconds (default: ${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 12, 600);
    }

    @Option(names = "--request-timeout", paramLabel = "SECONDS", defaultValue = "10", description = "Timeout after which the server "
            + "disconnects a slow reader, in seconds (default: ${DEFAULT-VALUE}).")
    void timeout(int value) {
        timeoutSeconds = OptionRange.within(command, "--request-timeout", value, 1, 600);
    }

    @Override
    public String question() {
        return "Do clients that read one byte per second slow down the others, and does the server disconnect them in time?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new SlowReadersMeasurement(workspace, Duration.ofSeconds(timeoutSeconds)).run(question(),
                Duration.ofSeconds(seconds));
    }
}
