package org.openmds.loadtest.command;

import org.openmds.loadtest.control.tester.TesterIdentity;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds load}, which the load test's jar is too. */
@Command(name = "mds load", description = "Put a service under load, and tell what it bears.", sortOptions = false, mixinStandardHelpOptions = true, exitCodeOnInvalidInput = LoadExitCodes.USAGE, versionProvider = LoadTestCommand.LoadTestVersion.class, subcommands = {
    RunCommand.class, CapacityCommand.class, PresetCommand.class, PlanCommand.class, KindsCommand.class,
    AnalyzeCommand.class, ReportCommand.class, CompareCommand.class, VerifyCommand.class, ImportCommand.class,
    ExportCommand.class, SubmitCheckCommand.class, ProbeCommand.class, TimeServerCommand.class,
    EchoCommand.class, ClassAdCommand.class, TesterProcess.class, BenchCommand.class, BenchIngestCommand.class,
    IngestSendersCommand.class,
    BenchAnalyzeCommand.class, BenchStepsCommand.class, SystemCommand.class, ExperimentCommand.class, SoakCommand.class,
    HelpCommand.class})
public final class LoadTestCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** All commands, with the ways in which they fail. */
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new LoadTestCommand()).setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(new LoadFailureHandler());
        line.getSubcommands()
                .values()
                .stream()
                .map(CommandLine::getCommandSpec)
                .forEach(command -> command.exitCodeOnInvalidInput(LoadExitCodes.USAGE)
                        .versionProvider(new LoadTestVersion()));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed");
    }

    /** What {@code --version} prints, of each command the same: they are one jar. */
    static final class LoadTestVersion implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{
                "OpenMDS load test %s (Java %s)".formatted(TesterIdentity.currentVersion(), Runtime.version())};
        }
    }
}
