package org.openmds.server.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds provider}: shows and tries information providers without a server. */
@Command(name = "provider", sortOptions = false, synopsisSubcommandLabel = "COMMAND", subcommands = {
    ProviderListCommand.class, ProviderShowCommand.class, ProviderTryCommand.class}, description = {
        "Show the information providers that a server can have, and try one without a server.",
        "A provider is configured in the section providers; its document becomes one entry of an index."}, footer = {
            "%nExamples:", "  mds provider list --config mds.yaml", "  mds provider show http",
            "  mds provider try host", "  mds provider try transfers --config mds.yaml"})
final class ProviderCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed: one of %s".formatted(
                String.join(", ", spec.subcommands().keySet())));
    }
}
