package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.replication.ReplicationMeasurement;
import org.openmds.benchmarks.replication.ReplicationPlan;
import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.member.EngineKind;
import org.openmds.benchmarks.replication.member.PlantedBug;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: does the engine of a replicated index keep its promises while members are killed, stopped, cut off, and lose their disks? Data: three
 * members in network namespaces of this machine, clients that write and read registers, and faults that a seed decides. Command:
 * {@code mds bench replication}.
 */
@Command(name = "replication", sortOptions = false, description = {
    "Does the engine of a replicated index keep its promises while members are killed, stopped, cut off, and lose their disks?",
    "%nData: three members in network namespaces, clients that write and read registers at any member, and faults that "
            + "a seed decides. The history is checked: no acknowledged write is lost, registers are linearizable, clients read "
            + "their own writes, all logs are equal at the end. Needs root, ip (Debian: iproute2) and mount.",
    "%nCommand: mds bench replication --output replication",
    "         mds bench replication --engine jgroups-raft --seed 7 --minutes 1 --faults kill,isolate",
    "         mds bench replication --minutes 1 --plant stale-read"})
final class ReplicationBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Decides faults and requests (default: ${DEFAULT-VALUE}).")
    private long seed;

    private EngineKind engine = EngineKind.APACHE_RATIS;
    private int minutes;
    private int clients;
    private int rate;
    private List<FaultScenario> faults = List.of(FaultScenario.values());
    private PlantedBug bug = PlantedBug.NONE;

    @Option(names = "--records", paramLabel = "DIR", description = "Keep the history, the faults and the messages of the members in this folder.")
    private @Nullable Path records;

    @Option(names = "--engine", paramLabel = "NAME", description = "The engine: apache-ratis (default), jgroups-raft, or one of both with "
            + "-log-reads after its name: reads are then commands in the log.")
    void engine(String label) {
        engine = EngineKind.of(label).orElseThrow(() -> unknown("--engine", EngineKind.values(), label));
    }

    @Option(names = "--minutes", paramLabel = "N", defaultValue = "10", description = "Time with faults, in minutes (default: ${DEFAULT-VALUE}).")
    void minutes(int value) {
        minutes = OptionRange.within(command, "--minutes", value, 1, 240);
    }

    @Option(names = "--clients", paramLabel = "N", defaultValue = "12", description = "Number of clients (default: ${DEFAULT-VALUE}).")
    void clients(int value) {
        clients = OptionRange.within(command, "--clients", value, 1, 100);
    }

    @Option(names = "--rate", paramLabel = "N", defaultValue = "400", description = "Most requests in a second of all clients (default: "
            + "${DEFAULT-VALUE}).")
    void rate(int value) {
        rate = OptionRange.within(command, "--rate", value, 1, 10_000);
    }

    @Option(names = "--faults", paramLabel = "KIND", split = ",", description = "Inject only these faults, separated by commas: kill, kill-leader, pause, "
            + "cut-pair, isolate, one-way, full-disk, full-disk-and-leader, isolate-and-kill, remove-state, replace.")
    void faults(List<String> labels) {
        faults = labels.stream()
                .map(label -> FaultScenario.of(label)
                        .orElseThrow(() -> unknown("--faults", FaultScenario.values(), label)))
                .toList();
    }

    @Option(names = "--plant", paramLabel = "BUG", description = "Give the members a defect, which the check must find: early-acknowledgement, "
            + "old-leader-read, lost-record, doubled-write, stale-read.")
    void plant(String label) {
        bug = PlantedBug.of(label).orElseThrow(() -> unknown("--plant", PlantedBug.values(), label));
    }

    private ParameterException unknown(String option, Object[] values, String label) {
        return new ParameterException(command.commandLine(),
                "%s must be one of %s, was %s".formatted(option, Arrays.toString(values), label));
    }

    @Override
    public String question() {
        return "Does the engine of a replicated index keep its promises under faults?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        return new ReplicationMeasurement(
                new ReplicationPlan(engine, seed, Duration.ofMinutes(minutes), clients, rate, faults, bug,
                        Optional.ofNullable(records)))
                .run(question());
    }
}
