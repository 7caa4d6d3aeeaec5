package org.openmds.benchmarks;

import java.time.Duration;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command line options for the amount and the duration of the load, with limits. */
final class LoadOptions {

    private static final int MAX_CLIENTS = 1_000;
    private static final int MAX_SECONDS = 600;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private int clients = 16;
    private int seconds = 10;
    private int warmUp = 30;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "16", description = "Clients, each with one connection (default: "
            + "${DEFAULT-VALUE}).")
    void clients(int value) {
        clients = OptionRange.within(command, "--clients", value, 1, MAX_CLIENTS);
    }

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "Duration of the measurement, in seconds (default: "
            + "${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 1, MAX_SECONDS);
    }

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "30", description = "Duration of the warm-up with the same load, in "
            + "seconds (default: ${DEFAULT-VALUE}).")
    void warmUp(int value) {
        warmUp = OptionRange.within(command, "--warm-up", value, 0, MAX_SECONDS);
    }

    int clients() {
        return clients;
    }

    /** Returns the duration of the measurement. */
    Duration time() {
        return Duration.ofSeconds(seconds);
    }

    /** Returns the duration of the warm-up. */
    Duration warmUp() {
        return Duration.ofSeconds(warmUp);
    }
}
