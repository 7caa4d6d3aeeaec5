package org.openmds.cli.option;

import java.io.InputStream;
import java.util.Optional;

import picocli.CommandLine.Model.CommandSpec;

/** The surroundings of a command: environment variables and the standard input. The root of the command line implements it. */
public interface CommandContext {

    /** Returns an environment variable; empty if it is unset or blank. */
    Optional<String> environment(String name);

    /** Returns the stream that the argument {@code -} reads. */
    InputStream input();

    /** Returns the context of a command. */
    static CommandContext of(CommandSpec command) {
        return (CommandContext) command.commandLine().getCommandSpec().root().userObject();
    }
}
