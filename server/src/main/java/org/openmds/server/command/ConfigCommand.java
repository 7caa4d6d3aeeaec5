package org.openmds.server.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds config}: shows the configuration in effect and explains its keys. */
@Command(name = "config", sortOptions = false, synopsisSubcommandLabel = "COMMAND", subcommands = {
    ConfigShowCommand.class, ConfigExplainCommand.class}, description = {
        "Show the configuration in effect, and explain its keys."}, footer = {"%nExamples:",
            "  mds config show http --config mds.yaml", "  mds config explain indexes[0].lease.default"})
final class ConfigCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed: one of %s".formatted(
                String.join(", ", spec.subcommands().keySet())));
    }
}
