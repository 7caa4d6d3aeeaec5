package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.RunEnvironment;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code mds bench}: runs one benchmark and prints its report. */
@Command(name = "mds bench", description = "Measure OpenMDS on this machine, compared with references of the same run.", sortOptions = false, subcommands = {
    AddsBenchmark.class, PropagationBenchmark.class, RegistrationsBenchmark.class, QueriesBenchmark.class,
    ProbesBenchmark.class, HangingBenchmark.class, IndexBenchmark.class, LargeBenchmark.class,
    SlowReadersBenchmark.class, LdapBenchmark.class,
    NotifyBenchmark.class, SubscribeBenchmark.class, TriggersBenchmark.class, PagesBenchmark.class,
    MemoryBenchmark.class, TlsBenchmark.class, StreamBenchmark.class, FootprintBenchmark.class,
    ReplicationBenchmark.class, MembersBenchmark.class, JmhCommand.class,
    HelpCommand.class}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:measured, and every requirement is met",
        "1:a requirement is not met, or the measurement failed",
        "2:the command line is not valid"})
public final class BenchmarksCommand implements Runnable {

    /** A requirement is not met, or the measurement failed. */
    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    @Option(names = "--output", paramLabel = "FILE", scope = ScopeType.INHERIT, description = "Also write the result to FILE.txt and FILE.json.")
    private @Nullable Path output;

    @Option(names = "--directory", paramLabel = "DIR", scope = ScopeType.INHERIT, description = "A folder on the disk to measure "
            + "(default: ${DEFAULT-VALUE}).", defaultValue = "${sys:openmds.bench.directory:-/var/tmp}")
    private Path directory;

    @Option(names = "--launcher", hidden = true, scope = ScopeType.INHERIT, defaultValue = "${sys:openmds.launcher:-mds}")
    private Path launcher;

    /** Returns the path of the result files without their extension; empty if results only go to standard output. */
    Optional<Path> output() {
        return Optional.ofNullable(output);
    }

    /** Returns the folder of the launcher. */
    Path home() {
        return launcher.toAbsolutePath().resolveSibling("");
    }

    /** Runs one benchmark and exits. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        BenchmarksCommand bench = new BenchmarksCommand();
        CommandLine commandLine = new CommandLine(bench);
        commandLine.getCommandSpec().mixinStandardHelpOptions(true);
        commandLine.getSubcommands().values().forEach(sub -> sub.getCommandSpec().mixinStandardHelpOptions(true));
        return commandLine.setExecutionStrategy(bench.executionStrategy())
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("mds: " + failure.getMessage());
                    return FAILED;
                });
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "the name of a benchmark is missing");
    }

    /** Returns a strategy that measures and reports a benchmark; help and other subcommands run as usual. */
    private IExecutionStrategy executionStrategy() {
        return parsed -> {
            ParseResult last = parsed;
            while (last.hasSubcommand()) {
                last = last.subcommand();
            }
            CommandLine command = last.commandSpec().commandLine();
            if (last.isUsageHelpRequested() || last.isVersionHelpRequested()
                    || !(command.getCommand() instanceof Benchmark benchmark)) {
                return new RunLast().execute(parsed);
            }
            try {
                return report(benchmark, command);
            } catch (IOException | RuntimeException e) {
                throw new CommandLine.ExecutionException(command,
                        Objects.requireNonNullElse(e.getMessage(), "the measurement failed"), e);
            }
        };
    }

    private int report(Benchmark benchmark, CommandLine command) throws IOException {
        try (Workspace workspace = Workspace.open(launcher, directory)) {
            RunEnvironment runEnvironment = RunEnvironment.read(workspace.home(), workspace.fileSystem());
            BenchmarkReport report = benchmark.measure(workspace);
            command.getOut().print(report.toText(runEnvironment));
            command.getOut().flush();
            if (output != null) {
                Files.writeString(Path.of(output + ".txt"), report.toText(runEnvironment));
                Files.writeString(Path.of(output + ".json"), report.toJson(runEnvironment));
            }
            return report.passed() ? 0 : FAILED;
        }
    }
}
