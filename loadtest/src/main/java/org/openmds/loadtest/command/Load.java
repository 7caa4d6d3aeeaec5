package org.openmds.loadtest.command;

import java.io.IOException;

import org.openmds.loadtest.plan.PlanException;
import org.openmds.loadtest.submit.SubmissionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds load}, which the load test's jar is too. */
@Command(name = "mds load", description = "Put a service under load, and tell what it bears.", sortOptions = false, mixinStandardHelpOptions = true, subcommands = {
    RunCommand.class, PlanCommand.class, TesterProcess.class, HelpCommand.class})
public final class Load implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** As {@link #main} runs it. */
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Load());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        usageErrors(line);
        return line.setExecutionExceptionHandler((problem, at, parsed) -> {
            switch (problem) {
                case PlanException plan -> plan.problems().forEach(each -> at.getErr().println("mds load: " + each));
                case IOException _, SubmissionException _ -> at.getErr().println("mds load: " + problem.getMessage());
                default -> problem.printStackTrace(at.getErr());
            }
            at.getErr().flush();
            return problem instanceof PlanException ? ExitCodes.USAGE : ExitCodes.FAILED;
        });
    }

    /** 2 says that a run is suspect. */
    private static void usageErrors(CommandLine line) {
        line.getCommandSpec().exitCodeOnInvalidInput(ExitCodes.USAGE);
        line.getSubcommands().values().forEach(Load::usageErrors);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed");
    }
}
