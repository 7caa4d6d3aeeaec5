package org.openmds.loadtest.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds load}, which the load test's jar is too. */
@Command(name = "mds load", description = "Put a service under load, and tell what it bears.", sortOptions = false, mixinStandardHelpOptions = true, subcommands = {
    TimeServerCommand.class, SubmitCheckCommand.class, ManifestCommand.class, HelpCommand.class})
public final class Load implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Load()).execute(arguments));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed");
    }
}
