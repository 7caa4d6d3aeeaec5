package org.openmds.loadtest.command;

import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.control.tester.TesterIdentity;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds load}: the main class of the load test. */
@Command(name = "mds load", description = "Put a service under load, and measure its response times and its capacity.", sortOptions = false, mixinStandardHelpOptions = true, footer = {
    "", "Each command explains its options: mds load COMMAND --help", "",
    "Examples: mds load run http://localhost:8080/ --users 100 --duration 5m",
    "          mds load capacity http://localhost:8080/ --slo p95=200ms"}, exitCodeOnInvalidInput = LoadExitCodes.USAGE, versionProvider = LoadTestCommand.LoadTestVersion.class, subcommands = {
        RunCommand.class, CapacityCommand.class, PresetCommand.class, PlanCommand.class, KindsCommand.class,
        AnalyzeCommand.class, ReportCommand.class, CompareCommand.class, VerifyCommand.class, ImportCommand.class,
        ExportCommand.class, SubmitCheckCommand.class, ProbeCommand.class, TimeServerCommand.class,
        EchoCommand.class, ClassAdCommand.class, TesterProcess.class, BenchCommand.class, BenchIngestCommand.class,
        IngestSendersCommand.class,
        BenchAnalyzeCommand.class, BenchStepsCommand.class, SystemCommand.class, ExperimentCommand.class,
        SoakCommand.class,
        HelpCommand.class})
public final class LoadTestCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Creates the command line with all commands and their exit codes. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new LoadTestCommand()).setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(new LoadFailureHandler());
        line.setParameterExceptionHandler(new MistypedCommandHandler(line.getParameterExceptionHandler()));
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
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** The text of {@code --version}, the same for each command, because all are in one jar. */
    static final class LoadTestVersion implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{
                "OpenMDS load test %s (Java %s)".formatted(TesterIdentity.currentVersion(), Runtime.version())};
        }
    }
}
