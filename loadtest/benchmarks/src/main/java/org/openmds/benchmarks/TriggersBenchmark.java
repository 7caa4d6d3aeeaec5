package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.trigger.TriggersMeasurement;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Question: do triggers keep up with entries that change, and does a change cost the rules alone that it can touch? Data: a server with 1,000 rules in its
 * configuration, of which 960 name a host and 40 are about any, and 10,000 entries, of which 200 a second are replaced by Adds; a web hook is told of
 * what fires. Lag and checks are those of {@code /metrics}. Command: {@code mds bench triggers}.
 */
@Command(name = "triggers", sortOptions = false, description = {
    "Do triggers keep up with entries that change, and does a change cost the rules alone that it can touch?",
    "%nData: 1,000 rules, of which 960 name a host and 40 are about any; 10,000 entries, of which 200 a second are replaced by Adds; a web hook is told of what fires. Lag and checks are those of /metrics.",
    "%nCommand: mds bench triggers --output triggers"})
final class TriggersBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int rules;
    private int entries;
    private int rate;
    private int seconds;
    private int warmUp;

    @Option(names = "--rules", paramLabel = "N", defaultValue = "1000", description = "How many there are (${DEFAULT-VALUE}).")
    void rules(int value) {
        rules = OptionRange.within(command, "--rules", value, 25, 10_000);
    }

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "How many they watch (${DEFAULT-VALUE}).")
    void entries(int value) {
        entries = OptionRange.within(command, "--entries", value, 10, 100_000);
    }

    @Option(names = "--rate", paramLabel = "N", defaultValue = "200", description = "Changes a second (${DEFAULT-VALUE}).")
    void rate(int value) {
        rate = OptionRange.within(command, "--rate", value, 1, 10_000);
    }

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60", description = "How long to measure (${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 1, 600);
    }

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "75", description = "Seconds of the same load before that (${DEFAULT-VALUE}); /metrics tells the longest lag of a minute.")
    void warmUp(int value) {
        warmUp = OptionRange.within(command, "--warm-up", value, 1, 600);
    }

    @Override
    public String question() {
        return "Do triggers keep up with entries that change, and does a change cost the rules alone that it can touch?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new TriggersMeasurement(workspace, rules, entries,
                new TriggersMeasurement.ChangeLoad(rate, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds)))
                .run(question());
    }
}
