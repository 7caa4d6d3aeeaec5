package org.openmds.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.cli.option.FailureReporter;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds help}: prints the help of all commands or of one. */
@Command(name = "help", description = "List all commands, or explain one.", footer = {"%nExamples:", "  mds help",
    "  mds help list", "  mds help trigger create"})
final class HelpTextCommand implements Runnable {

    @Parameters(paramLabel = "COMMAND", description = "The command to explain.")
    private List<String> names = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandLine explained = spec.root().commandLine();
        for (String name : names) {
            CommandSpec parent = explained.getCommandSpec();
            explained = Optional.ofNullable(explained.getSubcommands().get(name))
                    .orElseThrow(() -> new ParameterException(spec.commandLine(),
                            FailureReporter.noCommand(name, parent)));
        }
        explained.usage(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
    }
}
