package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.index.ProgressLog;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.replication.entry.MembersMeasurement;
import org.openmds.benchmarks.replication.entry.MembersPlan;
import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.report.BenchmarkReport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Question: do the members of a replicated index keep its promises while they are killed and stopped, and lose their state? Data: three servers on
 * this machine, clients that add, renew, destroy and read entries, and faults that a seed decides. Command: {@code mds bench members}.
 */
@Command(name = "members", sortOptions = false, description = {
    "Do the members of a replicated index keep its promises while they are killed and stopped, and lose their state?",
    "%nData: three servers on loopback addresses, clients that add, renew and destroy entries, a reader of each member, and faults "
            + "that a seed decides. The history is checked: no acknowledged entry is lost, no lease ends early, no destroyed entry comes "
            + "back, all members have the same entries at the end. The time from a kill of the leader to the next change is measured.",
    "%nCommand: mds bench members --output members",
    "         mds bench members --seed 7 --seconds 60 --faults kill-leader"})
final class MembersBenchmark implements Benchmark {

    @Spec
    private CommandSpec command;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Decides faults and requests (default: ${DEFAULT-VALUE}).")
    private long seed;

    private int seconds;
    private int writers;
    private int rate;
    private int lease;
    private List<FaultScenario> faults = MembersPlan.FAULTS;

    @Option(names = "--java-options", paramLabel = "TEXT", defaultValue = "-Xmx1g", description = "Options of the servers' JVMs (default: "
            + "${DEFAULT-VALUE}).")
    private String javaOptions;

    @Option(names = "--records", paramLabel = "DIR", description = "Keep the history, the faults and the messages of the members in this folder.")
    private @Nullable Path records;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "600", description = "Time with faults, in seconds (default: ${DEFAULT-VALUE}).")
    void seconds(int value) {
        seconds = OptionRange.within(command, "--seconds", value, 5, 14_400);
    }

    @Option(names = "--clients", paramLabel = "N", defaultValue = "12", description = "Number of clients that change entries (default: "
            + "${DEFAULT-VALUE}).")
    void clients(int value) {
        writers = OptionRange.within(command, "--clients", value, 1, 100);
    }

    @Option(names = "--rate", paramLabel = "N", defaultValue = "400", description = "Most changes in a second of all clients (default: "
            + "${DEFAULT-VALUE}).")
    void rate(int value) {
        rate = OptionRange.within(command, "--rate", value, 1, 10_000);
    }

    @Option(names = "--lease", paramLabel = "N", defaultValue = "20", description = "Lease of the entries that are renewed a few times and then end, in "
            + "seconds (default: ${DEFAULT-VALUE}).")
    void lease(int value) {
        lease = OptionRange.within(command, "--lease", value, 2, 600);
    }

    @Option(names = "--faults", paramLabel = "KIND", split = ",", description = "Inject only these faults, separated by commas: kill, kill-leader, pause, "
            + "remove-state.")
    void faults(List<String> labels) {
        faults = labels.stream()
                .map(label -> FaultScenario.of(label)
                        .filter(MembersPlan.FAULTS::contains)
                        .orElseThrow(() -> new ParameterException(command.commandLine(),
                                "--faults must be one of %s, was %s".formatted(MembersPlan.FAULTS, label))))
                .toList();
    }

    @Override
    public String question() {
        return "Do the members of a replicated index keep its promises under faults?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        MembersPlan plan = new MembersPlan(seed, Duration.ofSeconds(seconds), writers, rate, Duration.ofSeconds(lease),
                faults,
                javaOptions, Optional.ofNullable(records));
        return new MembersMeasurement(plan, new ProgressLog(System.err)).run(question(), workspace);
    }
}
