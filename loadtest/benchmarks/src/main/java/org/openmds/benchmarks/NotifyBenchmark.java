package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.notify.NotifyMeasurement;
import org.openmds.benchmarks.notify.NotifyPlan;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: how fast are 1,000 consumers notified of an event of 4 KB, and do dead consumers delay the others? Data: a server whose Index
 * has 16 entries, which Adds replace; consumers on 100 ports that answer 202 and count the messages. References in the same run: Jetty's
 * client, which posts a prepared array to the same consumers; the same consumers without the dead ones, measured alternately. Command:
 * {@code mds bench notify}.
 */
@Command(name = "notify", sortOptions = false, description = {
    "How fast are 1,000 consumers notified of an event of 4 KB, and do dead consumers delay the others?",
    "%nData: an Index whose entries are replaced by Adds; consumers on 100 ports that answer 202 and count. References: bare posts of a "
            + "prepared array to the same consumers; the same consumers without dead ones, measured alternately.",
    "%nCommand: mds bench notify --output notify"})
final class NotifyBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    private int consumers;
    private int dead;
    private int turns;
    private int rounds;
    private int seconds;
    private int warmUp;

    @Option(names = "--consumers", paramLabel = "N", defaultValue = "1000", description = "Number of consumers (default: ${DEFAULT-VALUE}).")
    void consumers(int value) {
        consumers = OptionRange.within(command, "--consumers", value, 10, 5_000);
    }

    @Option(names = "--dead", paramLabel = "N", defaultValue = "100", description = "Number of consumers that refuse connections or never "
            + "answer in the second part (default: ${DEFAULT-VALUE}).")
    void dead(int value) {
        dead = OptionRange.within(command, "--dead", value, 1, 2_000);
    }

    @Option(names = "--turns", paramLabel = "N", defaultValue = "5", description = "Number of turns in which everything is measured; the "
            + "result is the median (default: ${DEFAULT-VALUE}).")
    void turns(int value) {
        turns = OptionRange.within(command, "--turns", value, 1, 99);
    }

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "120", description = "Single events in each turn (default: ${DEFAULT-VALUE}).")
    void rounds(int value) {
        rounds = OptionRange.within(command, "--rounds", value, 1, 10_000);
    }

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "5", description = "Seconds of continuous events in each turn (default: "
            + "${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 1, 120);
    }

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "20", description = "Duration of the warm-up with the same load, in "
            + "seconds (default: ${DEFAULT-VALUE}).")
    void warmUp(int value) {
        warmUp = OptionRange.within(command, "--warm-up", value, 1, 600);
    }

    @Override
    public String question() {
        return "How fast are many consumers notified of an event, and do dead consumers delay the others?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        if (dead >= consumers) {
            throw new ParameterException(command.commandLine(),
                    "--dead must be less than --consumers, was %d of %d".formatted(dead, consumers));
        }
        return new NotifyMeasurement(workspace,
                new NotifyPlan(consumers, dead, turns, rounds, Duration.ofSeconds(seconds), Duration.ofSeconds(warmUp)))
                .run(question());
    }
}
