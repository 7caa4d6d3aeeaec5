package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.stream.StreamMeasurement;
import org.openmds.benchmarks.stream.StreamMeasurement.StreamPlan;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Question: how late do 10,000 followers, each with an expression of its own, get the changes that concern them, and does each get them once, also over
 * a restart? Data: an Index with 1,000 entries that change their owners; each follower selects one owner. Command: {@code mds bench stream}.
 */
@Command(name = "stream", sortOptions = false, description = {
    "How late do 10,000 followers, each with its own expression, get the changes that concern them, and each once?",
    "%nData: an Index with 1,000 entries that change their owners; each follower selects the entries of one owner. Then the followers "
            + "miss changes, the server restarts, and they come back.",
    "%nCommand: mds bench stream --output stream", "         mds bench stream --followers 500 --seconds 5 --warm-up 2"})
final class StreamBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int followers;
    private int changes;
    private int seconds;
    private int warmUp;

    @Option(names = "--followers", paramLabel = "N", defaultValue = "10000", description = "Number of followers (default: ${DEFAULT-VALUE}).")
    void followers(int value) {
        followers = OptionRange.within(command, "--followers", value, 10, 10_000);
    }

    @Option(names = "--changes", paramLabel = "N", defaultValue = "200", description = "Changes in a second (default: ${DEFAULT-VALUE}).")
    void changes(int value) {
        changes = OptionRange.within(command, "--changes", value, 1, 1_000);
    }

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "30", description = "Duration of the measurement, in seconds (default: "
            + "${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 1, 600);
    }

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "20", description = "Duration of the warm-up with the same load, in "
            + "seconds (default: ${DEFAULT-VALUE}).")
    void warmUp(int value) {
        warmUp = OptionRange.within(command, "--warm-up", value, 1, 600);
    }

    @Override
    public String question() {
        return "How late do %,d followers, each with its own expression, get the changes that concern them, and each once?"
                .formatted(followers);
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new StreamMeasurement(workspace,
                new StreamPlan(followers, changes, Duration.ofSeconds(seconds), Duration.ofSeconds(warmUp)))
                .run(question());
    }
}
