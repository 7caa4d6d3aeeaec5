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
 * Question: do triggers keep up with entries that change, and does a change cost only the rules that it can affect? Data: a server with
 * 1,000 rules in its configuration, of which 960 name a host and 40 apply to any host, and 10,000 entries, of which Adds replace 200 per
 * second; alerts go to a web hook. Lag and checks are those of {@code /metrics}. Command: {@code mds bench triggers}.
 */
@Command(name = "triggers", sortOptions = false, description = {
    "Do triggers keep up with entries that change, and does a change cost only the rules that it can affect?",
    "%nData: 1,000 rules, of which 960 name a host and 40 apply to any host; 10,000 entries, of which Adds replace 200 per second; alerts "
            + "go to a web hook. Lag and checks are those of /metrics.",
    "%nCommand: mds bench triggers --output triggers"})
final class TriggersBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int rules;
    private int entries;
    private int rate;
    private int seconds;
    private int warmUp;

    @Option(names = "--rules", paramLabel = "N", defaultValue = "1000", description = "Number of rules (default: ${DEFAULT-VALUE}).")
    void rules(int value) {
        rules = OptionRange.within(command, "--rules", value, 25, 10_000);
    }

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "Number of entries that the rules watch "
            + "(default: ${DEFAULT-VALUE}).")
    void entries(int value) {
        entries = OptionRange.within(command, "--entries", value, 10, 100_000);
    }

    @Option(names = "--rate", paramLabel = "N", defaultValue = "200", description = "Changes per second (default: ${DEFAULT-VALUE}).")
    void rate(int value) {
        rate = OptionRange.within(command, "--rate", value, 1, 10_000);
    }

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60", description = "Duration of the measurement, in seconds (default: "
            + "${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 1, 600);
    }

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "75", description = "Duration of the warm-up with the same load, in "
            + "seconds (default: ${DEFAULT-VALUE}); /metrics reports the longest lag of the last minute.")
    void warmUp(int value) {
        warmUp = OptionRange.within(command, "--warm-up", value, 1, 600);
    }

    @Override
    public String question() {
        return "Do triggers keep up with entries that change, and does a change cost only the rules that it can affect?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new TriggersMeasurement(workspace, rules, entries,
                new TriggersMeasurement.ChangeLoad(rate, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds)))
                .run(question());
    }
}
