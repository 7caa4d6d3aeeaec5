package org.openmds.server.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds}. */
@Command(name = "mds", description = "OpenMDS: monitoring and discovery for grids and clusters.", subcommands = {
    UpCommand.class,
    CheckConfigCommand.class,
    HelpCommand.class}, mixinStandardHelpOptions = true, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:done", "1:the answer is a fault, or the check failed", "2:the command was not understood",
        "3:no connection"})
public final class CommandLineTool implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Runs one command with the standard streams, and returns its exit code. */
    public static int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new CommandLineTool());
        commandLine.getSubcommands().values().forEach(sub -> sub.getCommandSpec().mixinStandardHelpOptions(true));
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed");
    }
}
